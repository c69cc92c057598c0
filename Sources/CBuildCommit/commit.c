#include "CBuildCommit.h"

#ifndef ON_THE_MAP_COMMIT
#define ON_THE_MAP_COMMIT unknown
#endif

#define TEXT_OF(words) #words
#define TEXT(words) TEXT_OF(words)

const char *_Nonnull const on_the_map_build_commit = TEXT(ON_THE_MAP_COMMIT);

#ifndef ON_THE_MAP_BUILD_COMMIT_H
#define ON_THE_MAP_BUILD_COMMIT_H

/// The commit that the programs were built from, "unknown" where ON_THE_MAP_COMMIT did not say.
extern const char *_Nonnull const on_the_map_build_commit;

#endif

/* The functions are written in Swift, in Sources/OnTheMapLibrary; this file only checks that the
   header is complete by itself. */
#include "on_the_map.h"

#include "runtime_inside.h"

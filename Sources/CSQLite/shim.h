#include <sqlite3.h>

// Swift cannot call functions with a variable number of arguments.
static inline int csqlite_config_memstatus(int enabled) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, enabled);
}

// Tables of Data/dictionaries that a program needs before it opens a bundle, or without one, and the fitted weights. They
// are put into the program as they are, by the compiler: an edited table needs a new build. Swift's compiler takes two
// seconds for 30 kB.

#ifndef C_LANGUAGE_TABLES_H
#define C_LANGUAGE_TABLES_H

#include <stdint.h>
#include <string.h>

// folding.bin, written by tools/data/generate-folding-table, little endian: for each run of 64 scalars the number of its
// page; pages of 64 actions; replacements, each a count followed by that many scalars.
extern const unsigned char on_the_map_folding[];
extern const int on_the_map_folding_bytes;

/// The first scalar that the table does not cover.
#define ON_THE_MAP_FOLDING_LIMIT 0x1F200
#define ON_THE_MAP_FOLDING_PAGES (ON_THE_MAP_FOLDING_LIMIT / 64)

/// Returns what folding does with a scalar below the limit.
static inline uint16_t on_the_map_folding_action(uint32_t scalar) {
  uint16_t page, action;
  if (scalar >= ON_THE_MAP_FOLDING_LIMIT) return 0;
  memcpy(&page, on_the_map_folding + 4 + 2 * (scalar >> 6), 2);
  memcpy(&action, on_the_map_folding + 4 + 2 * (ON_THE_MAP_FOLDING_PAGES + (page << 6 | (scalar & 63))), 2);
  return action;
}

/// Returns a number of the replacements; 0 behind their end.
static inline uint32_t on_the_map_folding_replacement(int index) {
  uint32_t start, value;
  memcpy(&start, on_the_map_folding, 4);
  if (index < 0 || index >= (on_the_map_folding_bytes - (int)start) / 4) return 0;
  memcpy(&value, on_the_map_folding + start + 4 * index, 4);
  return value;
}

// Texts in UTF-8.
extern const char on_the_map_coordinate_words[];
extern const char on_the_map_street_spellings[];
extern const char on_the_map_han_variants[];
extern const char on_the_map_weights[];

/// Returns a text; a function, because Swift takes an array of unknown length for none.
static inline const char *_Nonnull on_the_map_text(int number) {
  switch (number) {
    case 0: return on_the_map_coordinate_words;
    case 1: return on_the_map_street_spellings;
    case 2: return on_the_map_han_variants;
    default: return on_the_map_weights;
  }
}

#endif

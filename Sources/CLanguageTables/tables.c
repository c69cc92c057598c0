#include "CLanguageTables.h"

// clang knows #embed in every version of C, and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char on_the_map_folding[] = {
#embed "../../Data/dictionaries/folding.bin"
};
const int on_the_map_folding_bytes = sizeof on_the_map_folding;

const char on_the_map_coordinate_words[] = {
#embed "../../Data/dictionaries/coordinate-words.txt" suffix(, 0)
};

const char on_the_map_street_spellings[] = {
#embed "../../Data/dictionaries/street-spellings.txt" suffix(, 0)
};

const char on_the_map_han_variants[] = {
#embed "../../Data/dictionaries/han-variants.txt" suffix(, 0)
};

const char on_the_map_weights[] = {
#embed "../Geocoding/weights.tsv" suffix(, 0)
};

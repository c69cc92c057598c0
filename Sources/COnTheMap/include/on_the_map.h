/*
 * on_the_map.h: an offline geocoder as a C library.
 *
 * Link with -lonthemap. The library needs only the C library (glibc 2.34 or newer), and exports only
 * names that begin with otm_.
 *
 *     otm_geocoder *geocoder;
 *     char *answer;
 *     if (otm_open("gazetteer", &geocoder, &answer) != OTM_OK) {
 *       fprintf(stderr, "%s\n", answer);
 *       otm_free(answer);
 *       return 1;
 *     }
 *     if (otm_search(geocoder, "Moscow, ID", 10, "limit=1", &answer, NULL) == OTM_OK) puts(answer);
 *     otm_free(answer);
 *     otm_close(geocoder);
 *
 * Status. Functions that can fail return one of the OTM_ constants below.
 *
 * Ownership. A text that a function returns through a `char **` belongs to the caller, who frees it
 * with otm_free. It ends with NUL. If a function fails, the text is a message for people: the problem
 * and its remedy, in UTF-8. Where a `char **` or `size_t *` is NULL, nothing is returned there. Texts
 * and arrays that are passed in are only read, and only during the call.
 *
 * Threads. Every function may be called from any thread, and calls with one geocoder run in parallel:
 * each takes one of the geocoder's readers, which are opened as needed. A reader keeps about 1 MB of
 * memory, and a geocoder that has answered columns the latest answers, up to 32 MB; the gazetteer
 * itself is mapped, and shared by all processes of a machine. otm_close must not be called while
 * another call with the same geocoder runs. Any number of geocoders may be open.
 *
 * fork. A geocoder may be used on both sides of a fork: the child opens readers of its own. Other threads
 * may be inside calls meanwhile, but must not open or close a geocoder, or build one. The library has no
 * threads between calls.
 *
 * dlclose. The library stays loaded until the process ends; dlclose has no effect, and dlopen finds it
 * again.
 *
 * Texts are UTF-8 and may have any length; the first 256 characters are used. Invalid bytes are read as
 * U+FFFD, and NUL is a character like any other.
 *
 * Options are a text of pairs, "limit=5&country=US,CA&lang=de", in the encoding of URL queries (`&`,
 * `=`, `%` and `+` in values as %26, %3D, %25 and %2B), or NULL for none. Names and values are those of
 * the server's routes:
 *
 *   limit=N          maximum number of results, 1 to 100; by default 10 (columns: always 1)
 *   country=US,CA    only these countries, by ISO code; in a structured query it is a part, and
 *   countries=US,CA  filters both kinds of queries
 *   bbox=W,S,E,N     only inside this box, in degrees; W may exceed E, across 180 degrees
 *   circle=LAT,LON,R only inside this circle; R with its unit: 50km
 *   layer=A,B        only these layers: locality, region, country, address and so on
 *   minPopulation=N  only places with at least this many inhabitants
 *   focus=LAT,LON    ranks places near this point higher, and excludes none
 *   lang=TAG         language of names: de, pt-BR; by default the gazetteer's main names
 *   typos=auto|off   whether to correct misspelled names
 *   explain=true     adds an explanation to the answer
 *   count=N radius=R of otm_nearest: maximum number of results; maximum distance, as 25km
 *   columns=A,B      of columns: the columns of the answer, see otm_search_columns
 *   prefix=geo_      of columns: what is before the names of these columns
 *
 * Answers are JSON, byte for byte those of `otm-geocode --format ndjson`, without the last line end.
 * Latitudes and longitudes are in degrees (WGS 84), distances in meters, bearings in degrees clockwise
 * from north, confidences from 0 to 1.
 */
#ifndef ON_THE_MAP_H
#define ON_THE_MAP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. It is raised if a function is removed or changed, not if one is
   added. */
#define OTM_ABI_VERSION 2

/* What became of a call; the numbers are those of the programs' exit codes. */
enum {
  OTM_OK = 0,          /* The answer is there. It may be that nothing was found: "outcome":"none". */
  OTM_NOT_FOUND = 1,   /* otm_place: the gazetteer has no place with this id. */
  OTM_WRONG_USE = 64,  /* An argument or option is invalid. */
  OTM_BAD_DATA = 65,   /* The data to build from, or an Arrow array, is invalid. */
  OTM_UNAVAILABLE = 69,/* The gazetteer is missing, damaged or of another version. */
  OTM_IO_ERROR = 74,   /* Reading or writing failed; for example, the disk is full. */
  OTM_CANCELED = 130   /* A progress function asked to stop. */
};

/* An open gazetteer. */
typedef struct otm_geocoder otm_geocoder;

/* The Arrow C data interface (https://arrow.apache.org/docs/format/CDataInterface.html). */
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children;
  struct ArrowSchema *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  struct ArrowArray **children;
  struct ArrowArray *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};

#endif /* ARROW_C_DATA_INTERFACE */

/* The product's version, such as "0.1.0". The text is static: do not free it. */
const char *otm_version(void);

/* The OTM_ABI_VERSION of the library. A program that was compiled with another one must not use it. */
int32_t otm_abi_version(void);

/* Frees a text that one of the functions returned; NULL is ignored. */
void otm_free(void *text);

/* Opens the gazetteer in a folder, written by `otm gazetteer build` or otm_build.
 *
 * Takes a few milliseconds: files are mapped, not read. They must not be changed while they are open;
 * replacing the whole folder is allowed.
 *
 * folder    path in UTF-8; NULL stands for the one in the environment variable OTM_GAZETTEER
 * geocoder  on success, the open geocoder, to be closed with otm_close
 * message   on failure, the message
 */
int32_t otm_open(const char *folder, otm_geocoder **geocoder, char **message);

/* Closes a geocoder and frees its readers; NULL is ignored. */
void otm_close(otm_geocoder *geocoder);

/* Describes the open gazetteer as JSON: folder, date of the data, numbers of places and names, credits.
 * answer and length are as in otm_search. */
int32_t otm_info(const otm_geocoder *geocoder, char **answer, size_t *length);

/* Finds the places that a text means, most likely first.
 *
 * text     the text; NULL stands for a structured query, whose parts are options: street,
 *          neighborhood, city, county, state, postalcode, country, venue
 * bytes    its length in bytes
 * options  limit, country, countries, bbox, circle, layer, minPopulation, focus, lang, typos, explain
 * answer   the answer as JSON, or on failure the message
 * length   the answer's length in bytes, without the NUL at its end
 */
int32_t otm_search(const otm_geocoder *geocoder, const char *text, size_t bytes, const char *options,
                   char **answer, size_t *length);

/* Finds the places that an unfinished text may mean (autocomplete). Everything is as for otm_search. */
int32_t otm_suggest(const otm_geocoder *geocoder, const char *text, size_t bytes, const char *options,
                    char **answer, size_t *length);

/* Finds the place at a point, in degrees. Options: lang, layer. */
int32_t otm_reverse(const otm_geocoder *geocoder, double latitude, double longitude,
                    const char *options, char **answer, size_t *length);

/* Finds the places nearest to a point, in degrees. Options: count, radius, layer, country,
 * minPopulation, lang. */
int32_t otm_nearest(const otm_geocoder *geocoder, double latitude, double longitude,
                    const char *options, char **answer, size_t *length);

/* Finds a place by its id, such as "geonames:5601538". Options: lang. */
int32_t otm_place(const otm_geocoder *geocoder, const char *id, const char *options, char **answer,
                  size_t *length);

/* Reports how many rows are done. It is called on the thread that called otm_search_columns, about ten
 * times a second. Any result but 0 cancels the call. */
typedef int32_t (*otm_progress)(void *context, int64_t done, int64_t total);

/* Geocodes a column of texts, or columns with the parts of addresses, on several threads.
 *
 * schema, array   the questions: an array of UTF-8 or binary texts (formats u, U, vu, z, Z, vz), such
 *                 an array with a dictionary, an array of nulls (n), or a struct (+s) of such arrays
 *                 whose names are parts: street, neighborhood, city, county, state, postalcode,
 *                 country, venue; or a struct with one such array, text. A postalcode may also be an
 *                 array of numbers. A struct may have options beside these, as arrays of texts with a
 *                 value for each row, which stand in the place of those of the call: countries (beside
 *                 text also country), bbox, circle, layer, minPopulation, focus, lang, typos; a null is
 *                 the call's. Arrays are not released.
 * options         as for otm_search, and columns=..., some of latitude, longitude, label, id, layer,
 *                 country_code, outcome, confidence, street, house_number, unit (the default), name,
 *                 country, admin1, admin1_code, admin2, postcode, population, timezone, feature_code,
 *                 matched_name, accuracy_meters, distance_meters, bearing_degrees,
 *                 address_label
 * threads         the number of threads, the caller's included, at most 64; 0 stands for one per
 *                 processor
 * progress        NULL for none
 * context         is passed to progress
 * answer_schema,  the answers, to be released by the caller with their own release functions: a struct
 * answer          with a row for each question, in their order. Numbers are float64 (population:
 *                 int64), all others large UTF-8 texts. Rows of nulls and of texts in which nothing is
 *                 found have the outcome "none", and nulls in all other columns.
 * message         on failure, the message; nothing is to be released then
 *
 * A text that occurs again is usually looked up once, in later calls with the same options too.
 */
int32_t otm_search_columns(const otm_geocoder *geocoder, const struct ArrowSchema *schema,
                           const struct ArrowArray *array, const char *options, int32_t threads,
                           otm_progress progress, void *context, struct ArrowSchema *answer_schema,
                           struct ArrowArray *answer, char **message);

/* Finds the places at many points.
 *
 * schema, array   a struct (+s) with the float64 or float32 arrays latitude and longitude. A row with a
 *                 null, a NaN or an angle out of range has the outcome "none".
 *
 * Options are lang, layer, columns and prefix, the first two also as arrays of texts in the struct;
 * everything else is as for otm_search_columns.
 */
int32_t otm_reverse_columns(const otm_geocoder *geocoder, const struct ArrowSchema *schema,
                            const struct ArrowArray *array, const char *options, int32_t threads,
                            otm_progress progress, void *context, struct ArrowSchema *answer_schema,
                            struct ArrowArray *answer, char **message);

/* Reports the progress of a build. It is called on the thread that called otm_build, about ten times a
 * second. Any result but 0 cancels the build, which ends within a second and leaves nothing behind.
 *
 * step      what is being done, in English
 * fraction  the share of the whole that is done, from 0 to 1; an estimate
 * seconds   the approximate time left; negative while it is unknown
 */
typedef int32_t (*otm_build_progress)(void *context, const char *step, double fraction, double seconds);

/* Opens the gazetteer in a folder; builds it first if it is missing or of another version.
 *
 * If several processes call it at once, one builds and the others wait. A build of the whole world takes
 * about a minute on two processors, 0.7 GB on the disk and 0.5 GB of memory.
 *
 * folder    the gazetteer's folder, which is created; NULL stands for the one that the programs use:
 *           $OTM_GAZETTEER, where nothing is built, else a folder in the user's cache that belongs to this data
 * data      the folder of the data to build from, which has a manifest.json
 * options   see otm_build; with places, a gazetteer is built again if it has other ones, or if their
 *           files have changed
 */
int32_t otm_open_or_build(const char *folder, const char *data, const char *options,
                          otm_build_progress progress, void *context, otm_geocoder **geocoder,
                          char **message);

/* Builds a gazetteer, and replaces the one in the folder if there is one; open geocoders keep the old
 * one.
 *
 * Options: tier=cities (cities of 15,000 people and capitals), tier=places (towns of 1,000 people, sights,
 * airports, universities) or tier=world (the default);
 * country=US,CA (only these countries); minPopulation=N; places=FILE, which may occur again: your own
 * places, added to the others, from a .csv or .geojson file, plain or .gz. A row that cannot be used is
 * OTM_BAD_DATA, with its line and column.
 */
int32_t otm_build(const char *folder, const char *data, const char *options,
                  otm_build_progress progress, void *context, char **message);

#ifdef __cplusplus
}
#endif

#endif /* ON_THE_MAP_H */

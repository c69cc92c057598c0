/* Uses one geocoder from many threads at once, with hostile texts among the usual ones:
 *
 *     threads FOLDER [THREADS [TEXTS]]      by default 8 threads, 10,000 texts
 *
 * Every thread must get the answers that one thread alone has got. Other geocoders are opened and closed
 * meanwhile, and columns are answered. It ends with 1 and a message if anything is wrong.
 */
#include <on_the_map.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 64, LONG_TEXT = 10 << 20 };

static const char *folder;
static otm_geocoder *shared;
static int thread_count = 8;
static int text_count = 10000;

/* What is asked of every thread, and the answers of one. */
static const char *const usual[] = {
    "Moscow, ID",     "Costa Rica", "Paris, Texas", "1600 Amphitheatre Pkwy, Mountain View, CA", "Munchen",
    "\xe6\x9d\xb1\xe4\xba\xac", "10115 Berlin", "Springfeild, Ilinois", "Xyzzyqq", ""};
enum { USUAL = sizeof usual / sizeof *usual };
static char *expected[USUAL];

static void fail(const char *what, const char *message) {
  fprintf(stderr, "%s: %s\n", what, message ? message : "");
  exit(1);
}

/* Bytes that look the same on every run. */
static uint64_t next(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  return *state ^= *state << 17;
}

/* Makes a hostile text: bytes of any kind, or pieces that mean something to a parser. Returns its length. */
static size_t make_text(uint64_t *state, char *text) {
  static const struct {
    const char *bytes;
    size_t length;
  } pieces[] = {{"\0", 1},          {"\xc3", 1},    {"\xed\xa0\x80", 3}, {"\xf4\x90\x80\x80", 4}, {"\xff", 1},
                {"\"", 1},          {"*", 1},       {"NEAR(", 5},        {" OR ", 4},             {"'; --", 5},
                {"\xe2\x80\xae", 3}, {"\xcc\x81", 2}, {"Paris ", 6},       {"99999", 5},            {", ", 2},
                {"\r\n", 2},        {"-", 1},       {"\xf0\x9f\x97\xba", 4}};
  size_t length = 0, wanted = next(state) % LONGEST;
  int is_random = next(state) % 2;
  while (length < wanted) {
    if (is_random) {
      text[length++] = (char)next(state);
      continue;
    }
    size_t piece = next(state) % (sizeof pieces / sizeof *pieces);
    if (length + pieces[piece].length > LONGEST) break;
    memcpy(text + length, pieces[piece].bytes, pieces[piece].length);
    length += pieces[piece].length;
  }
  return length;
}

/* Asks in every way; hostile texts must have an answer, or a message. */
static void ask(const char *text, size_t length, uint64_t *state) {
  char *answer;
  size_t bytes;
  int32_t status = next(state) % 4 ? otm_search(shared, text, length, "limit=1", &answer, &bytes)
                                   : otm_suggest(shared, text, length, "limit=3&lang=de", &answer, &bytes);
  if (status != OTM_OK || bytes == 0 || answer[0] != '{') fail("a hostile text", answer);
  otm_free(answer);
  if (next(state) % 8) return;
  double latitude = (double)(next(state) % 20000) / 100 - 100, longitude = (double)(next(state) % 36000) / 100 - 180;
  status = next(state) % 2 ? otm_reverse(shared, latitude, longitude, NULL, &answer, NULL)
                           : otm_nearest(shared, latitude, longitude, "count=2", &answer, NULL);
  if (status != OTM_OK && (status != OTM_WRONG_USE || (latitude > -90 && latitude < 90))) fail("a point", answer);
  otm_free(answer);
  status = otm_place(shared, next(state) % 2 ? "geonames:5601538" : "geonames:1", NULL, &answer, NULL);
  if (status != OTM_OK && status != OTM_NOT_FOUND) fail("otm_place", answer);
  otm_free(answer);
}

static void ask_columns(int threads) {
  int32_t ends[USUAL + 1] = {0};
  char bytes[1024];
  for (int i = 0; i < USUAL; i++) {
    memcpy(bytes + ends[i], usual[i], strlen(usual[i]));
    ends[i + 1] = ends[i] + (int32_t)strlen(usual[i]);
  }
  const void *buffers[] = {NULL, ends, bytes};
  struct ArrowSchema schema = {.format = "u", .name = ""};
  struct ArrowArray array = {.length = USUAL, .n_buffers = 3, .buffers = buffers};
  struct ArrowSchema answer_schema;
  struct ArrowArray answer;
  char *message;
  if (otm_search_columns(shared, &schema, &array, threads % 2 ? "columns=latitude,label" : "columns=id", threads,
                         NULL, NULL, &answer_schema, &answer, &message) != OTM_OK)
    fail("otm_search_columns", message);
  if (answer.length != USUAL || answer.children[0]->null_count != 2) fail("otm_search_columns", "wrong rows");
  answer.release(&answer);
  answer_schema.release(&answer_schema);
}

static void *work(void *context) {
  int number = *(int *)context;
  uint64_t state = 39 + number;
  char text[LONGEST];
  for (int i = number; i < text_count; i += thread_count) {
    size_t length = make_text(&state, text);
    ask(text, length, &state);
    if (i / thread_count % 16) continue;
    char *answer;
    int asked = (int)(next(&state) % USUAL);
    int32_t status = otm_search(shared, usual[asked], strlen(usual[asked]), "limit=1", &answer, NULL);
    if (status != OTM_OK || strcmp(answer, expected[asked]) != 0) fail(usual[asked], answer);
    otm_free(answer);
    if (i / thread_count % 64) continue;
    ask_columns(1 + (int)(next(&state) % 3));
    otm_geocoder *other;
    if (otm_open(folder, &other, &answer) != OTM_OK) fail("otm_open", answer);
    otm_close(other);
  }
  return NULL;
}

int main(int argc, char **argv) {
  if (argc < 2) return 64;
  folder = argv[1];
  if (argc > 2) thread_count = atoi(argv[2]);
  if (argc > 3) text_count = atoi(argv[3]);
  char *answer;
  if (otm_open(folder, &shared, &answer) != OTM_OK) fail("otm_open", answer);
  for (int i = 0; i < USUAL; i++)
    if (otm_search(shared, usual[i], strlen(usual[i]), "limit=1", &expected[i], NULL) != OTM_OK)
      fail(usual[i], expected[i]);

  char *long_text = malloc(LONG_TEXT);
  uint64_t state = 39;
  for (int i = 0; i < LONG_TEXT; i++) long_text[i] = (char)next(&state);
  ask(long_text, LONG_TEXT, &state);
  free(long_text);

  pthread_t threads[64];
  int numbers[64];
  if (thread_count < 1 || thread_count > 64) return 64;
  for (int i = 0; i < thread_count; i++) {
    numbers[i] = i;
    if (pthread_create(&threads[i], NULL, work, &numbers[i]) != 0) fail("pthread_create", NULL);
  }
  for (int i = 0; i < thread_count; i++) pthread_join(threads[i], NULL);
  for (int i = 0; i < USUAL; i++) otm_free(expected[i]);
  otm_close(shared);
  printf("%d threads, %d texts\n", thread_count, text_count);
  return 0;
}

/* Geocodes what stands on the command line, one call each, and then all at once in columns.
 *
 *     gcc geocode.c -lonthemap -o geocode && ./geocode FOLDER "Moscow, ID" "Costa Rica"
 */
#include <on_the_map.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints a message, and ends the program. */
static void fail(const char *call, int32_t status, char *message) {
  fprintf(stderr, "%s: %d: %s\n", call, status, message ? message : "");
  otm_free(message);
  exit(1);
}

/* The library does not release what it is given. */
static int32_t report(void *context, int64_t done, int64_t total) {
  *(int64_t *)context = done;
  return done > total;
}

static void search_columns(const otm_geocoder *geocoder, char **texts, int count) {
  int32_t *ends = calloc(count + 1, sizeof *ends);
  for (int i = 0; i < count; i++) ends[i + 1] = ends[i] + (int32_t)strlen(texts[i]);
  char *bytes = malloc(ends[count] + 1);
  for (int i = 0; i < count; i++) memcpy(bytes + ends[i], texts[i], ends[i + 1] - ends[i]);

  const void *buffers[] = {NULL, ends, bytes};
  struct ArrowSchema schema = {.format = "u", .name = ""};
  struct ArrowArray array = {.length = count, .n_buffers = 3, .buffers = buffers};
  struct ArrowSchema answer_schema;
  struct ArrowArray answer;
  char *message;
  int64_t done = 0;
  int32_t status = otm_search_columns(geocoder, &schema, &array, "columns=latitude,longitude,label",
                                      2, report, &done, &answer_schema, &answer, &message);
  free(ends);
  free(bytes);
  if (status != OTM_OK) fail("otm_search_columns", status, message);

  const double *latitudes = answer.children[0]->buffers[1];
  const double *longitudes = answer.children[1]->buffers[1];
  const uint8_t *found = answer.children[0]->buffers[0];
  const int64_t *label_ends = answer.children[2]->buffers[1];
  const char *labels = answer.children[2]->buffers[2];
  for (int64_t i = 0; i < answer.length; i++) {
    if (found && !(found[i / 8] >> i % 8 & 1)) {
      puts("nothing found");
      continue;
    }
    printf("%.5f %.5f %.*s\n", latitudes[i], longitudes[i], (int)(label_ends[i + 1] - label_ends[i]),
           labels + label_ends[i]);
  }
  printf("%lld rows\n", (long long)done);
  answer.release(&answer);
  answer_schema.release(&answer_schema);
}

int main(int argc, char **argv) {
  if (argc < 2 || otm_abi_version() != OTM_ABI_VERSION) return 64;
  otm_geocoder *geocoder;
  char *text;
  int32_t status = otm_open(argv[1], &geocoder, &text);
  if (status != OTM_OK) fail("otm_open", status, text);

  for (int i = 2; i < argc; i++) {
    status = otm_search(geocoder, argv[i], strlen(argv[i]), "limit=1&lang=en", &text, NULL);
    if (status != OTM_OK) fail("otm_search", status, text);
    puts(text);
    otm_free(text);
  }
  status = otm_reverse(geocoder, 48.86, 2.36, NULL, &text, NULL);
  if (status != OTM_OK) fail("otm_reverse", status, text);
  puts(text);
  otm_free(text);
  search_columns(geocoder, argv + 2, argc - 2);

  /* A wrong option is an error with advice. */
  status = otm_search(geocoder, "Paris", 5, "limit=0", &text, NULL);
  printf("%d: %s\n", status, text);
  otm_free(text);
  otm_close(geocoder);
  return 0;
}

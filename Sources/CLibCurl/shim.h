#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#include <stdlib.h>

// The functions of libcurl that are called. They are looked up when the first request is sent:
// linking would load 30 libraries into every program, which take 8 ms and which a server without
// identity providers never needs.
struct ccurl {
  __typeof__(curl_global_init) *global_init;
  __typeof__(curl_easy_init) *easy_init;
  __typeof__(curl_easy_cleanup) *easy_cleanup;
  __typeof__(curl_easy_reset) *easy_reset;
  __typeof__(curl_easy_perform) *easy_perform;
  __typeof__(curl_easy_setopt) *easy_setopt;
  __typeof__(curl_easy_getinfo) *easy_getinfo;
  __typeof__(curl_slist_append) *slist_append;
  __typeof__(curl_slist_free_all) *slist_free_all;
};

// Loads the library, in either of Debian's two flavors; null if it is not installed.
static inline const struct ccurl *_Nullable ccurl_load(void) {
  static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"};
  void *library = NULL;
  for (unsigned i = 0; library == NULL && i < sizeof names / sizeof *names; i++) {
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  }
  struct ccurl *found = library ? (struct ccurl *)calloc(1, sizeof *found) : NULL;
  if (found == NULL) return NULL;
  found->global_init = (__typeof__(found->global_init))dlsym(library, "curl_global_init");
  found->easy_init = (__typeof__(found->easy_init))dlsym(library, "curl_easy_init");
  found->easy_cleanup = (__typeof__(found->easy_cleanup))dlsym(library, "curl_easy_cleanup");
  found->easy_reset = (__typeof__(found->easy_reset))dlsym(library, "curl_easy_reset");
  found->easy_perform = (__typeof__(found->easy_perform))dlsym(library, "curl_easy_perform");
  found->easy_setopt = (__typeof__(found->easy_setopt))dlsym(library, "curl_easy_setopt");
  found->easy_getinfo = (__typeof__(found->easy_getinfo))dlsym(library, "curl_easy_getinfo");
  found->slist_append = (__typeof__(found->slist_append))dlsym(library, "curl_slist_append");
  found->slist_free_all = (__typeof__(found->slist_free_all))dlsym(library, "curl_slist_free_all");
  if (found->global_init && found->easy_init && found->easy_cleanup && found->easy_reset &&
      found->easy_perform && found->easy_setopt && found->easy_getinfo && found->slist_append &&
      found->slist_free_all && found->global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK) {
    return found;
  }
  free(found);
  return NULL;
}

static inline CURL *_Nullable ccurl_new(const struct ccurl *_Nonnull library) {
  return library->easy_init();
}

static inline void ccurl_free(const struct ccurl *_Nonnull library, CURL *_Nonnull handle) {
  library->easy_cleanup(handle);
}

// Forgets the options of the last request, and keeps its connections.
static inline void ccurl_reset(const struct ccurl *_Nonnull library, CURL *_Nonnull handle) {
  library->easy_reset(handle);
}

static inline CURLcode ccurl_perform(const struct ccurl *_Nonnull library, CURL *_Nonnull handle) {
  return library->easy_perform(handle);
}

// Swift cannot call functions with a variable number of arguments.
static inline CURLcode ccurl_set_number(
    const struct ccurl *_Nonnull library, CURL *_Nonnull handle, CURLoption option, long value) {
  return library->easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_text(
    const struct ccurl *_Nonnull library, CURL *_Nonnull handle, CURLoption option,
    const char *_Nonnull value) {
  return library->easy_setopt(handle, option, value);
}

// A body that libcurl copies.
static inline CURLcode ccurl_set_body(
    const struct ccurl *_Nonnull library, CURL *_Nonnull handle, const void *_Nonnull bytes,
    size_t count) {
  CURLcode code = library->easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  return code ? code : library->easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
}

// Files and other schemes are nothing that a request may open. The option's successor takes names, and
// is missing before 7.85.
static inline CURLcode ccurl_allow_http_only(
    const struct ccurl *_Nonnull library, CURL *_Nonnull handle) {
  const CURLoption protocols = (CURLoption)181;
  return library->easy_setopt(handle, protocols, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
}

typedef size_t (*ccurl_receiver)(
    char *_Nullable bytes, size_t size, size_t count, void *_Nullable user);
typedef int (*ccurl_progress)(
    void *_Nullable user, curl_off_t, curl_off_t, curl_off_t, curl_off_t);

// Sets the functions that are called with each header line, with each piece of the body, and at least
// once a second, and their parameter.
static inline CURLcode ccurl_set_callbacks(
    const struct ccurl *_Nonnull library, CURL *_Nonnull handle, ccurl_receiver _Nonnull header,
    ccurl_receiver _Nonnull body, ccurl_progress _Nonnull progress, void *_Nonnull user) {
  CURLcode code = library->easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
  if (!code) code = library->easy_setopt(handle, CURLOPT_HEADERDATA, user);
  if (!code) code = library->easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
  if (!code) code = library->easy_setopt(handle, CURLOPT_WRITEDATA, user);
  if (!code) code = library->easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
  if (!code) code = library->easy_setopt(handle, CURLOPT_XFERINFODATA, user);
  if (!code) code = library->easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  return code;
}

// Where the library writes what went wrong: at least CURL_ERROR_SIZE bytes.
static inline CURLcode ccurl_set_error_text(
    const struct ccurl *_Nonnull library, CURL *_Nonnull handle, char *_Nonnull text) {
  return library->easy_setopt(handle, CURLOPT_ERRORBUFFER, text);
}

static inline CURLcode ccurl_set_headers(
    const struct ccurl *_Nonnull library, CURL *_Nonnull handle, struct curl_slist *_Nullable lines) {
  return library->easy_setopt(handle, CURLOPT_HTTPHEADER, lines);
}

// The list with one more line, which is copied; null if there is no memory.
static inline struct curl_slist *_Nullable ccurl_append(
    const struct ccurl *_Nonnull library, struct curl_slist *_Nullable lines,
    const char *_Nonnull line) {
  return library->slist_append(lines, line);
}

static inline void ccurl_free_lines(
    const struct ccurl *_Nonnull library, struct curl_slist *_Nullable lines) {
  library->slist_free_all(lines);
}

static inline long ccurl_number(
    const struct ccurl *_Nonnull library, CURL *_Nonnull handle, CURLINFO info) {
  long value = 0;
  library->easy_getinfo(handle, info, &value);
  return value;
}

static inline double ccurl_seconds(
    const struct ccurl *_Nonnull library, CURL *_Nonnull handle, CURLINFO info) {
  double value = 0;
  library->easy_getinfo(handle, info, &value);
  return value;
}

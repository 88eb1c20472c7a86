#include "CEBUR128.h"

#include <dlfcn.h>
#include <ebur128.h>
#include <stdio.h>

// The library is loaded for each call and unloaded after it: no clock that runs needs it.

/// The name of the library's interface, which the header was written for.
static const char library_name[] = "libebur128.so.1";

static _Thread_local char last_words[256];

static void remember(const char *words) { snprintf(last_words, sizeof last_words, "%s", words); }

/// The library's functions, as far as they are used.
typedef struct functions {
  __typeof__(&ebur128_init) init;
  __typeof__(&ebur128_destroy) destroy;
  __typeof__(&ebur128_add_frames_float) add;
  __typeof__(&ebur128_loudness_global) loudness;
  __typeof__(&ebur128_true_peak) true_peak;
  __typeof__(&ebur128_sample_peak) sample_peak;
} functions;

/// A function of the library by its name and type; a miss is remembered.
#define FIND(library, name) ((__typeof__(&name))find(library, #name))

static void *find(void *library, const char *name) {
  void *symbol = dlsym(library, name);
  if (symbol == NULL) remember(dlerror());
  return symbol;
}

static int find_all(void *library, functions *f) {
  f->init = FIND(library, ebur128_init);
  f->destroy = FIND(library, ebur128_destroy);
  f->add = FIND(library, ebur128_add_frames_float);
  f->loudness = FIND(library, ebur128_loudness_global);
  f->true_peak = FIND(library, ebur128_true_peak);
  f->sample_peak = FIND(library, ebur128_sample_peak);
  return f->init && f->destroy && f->add && f->loudness && f->true_peak && f->sample_peak;
}

/// Reads what was measured; an error code of the library's where it cannot.
static int read_all(const functions *f, ebur128_state *state, cebur128_reading *reading) {
  int code = f->loudness(state, &reading->integrated);
  reading->true_peak = reading->sample_peak = 0;
  for (unsigned channel = 0; code == EBUR128_SUCCESS && channel < state->channels; channel++) {
    double peak = 0;
    code = f->true_peak(state, channel, &peak);
    if (peak > reading->true_peak) reading->true_peak = peak;
    if (code != EBUR128_SUCCESS) break;
    code = f->sample_peak(state, channel, &peak);
    if (peak > reading->sample_peak) reading->sample_peak = peak;
  }
  return code;
}

int cebur128_measure(
  const float *samples, int64_t frames, int channels, int rate, int times,
  cebur128_reading *reading) {
  void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  functions f;
  if (library == NULL) {
    remember(dlerror());
    return cebur128_missing;
  }
  int code = EBUR128_ERROR_NOMEM;
  int is_whole = find_all(library, &f);
  if (is_whole) {
    int mode = EBUR128_MODE_I | EBUR128_MODE_TRUE_PEAK | EBUR128_MODE_SAMPLE_PEAK;
    ebur128_state *state = f.init((unsigned)channels, (unsigned long)rate, mode);
    if (state != NULL) {
      code = EBUR128_SUCCESS;
      while (code == EBUR128_SUCCESS && times-- > 0) code = f.add(state, samples, (size_t)frames);
      if (code == EBUR128_SUCCESS) code = read_all(&f, state, reading);
      f.destroy(&state);
    }
    if (code != EBUR128_SUCCESS) {
      snprintf(last_words, sizeof last_words, "error %d of libebur128", code);
    }
  }
  dlclose(library);
  return !is_whole ? cebur128_missing : code == EBUR128_SUCCESS ? cebur128_done : cebur128_refused;
}

const char *cebur128_words(void) { return last_words; }

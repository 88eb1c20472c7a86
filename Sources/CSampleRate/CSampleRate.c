#include "CSampleRate.h"

#include <dlfcn.h>
#include <limits.h>
#include <samplerate.h>
#include <stdio.h>

// The library is loaded for each call and unloaded after it: its filters take 1.4 MB, and no clock
// that runs needs them.

/// The name of the library's interface, which the header was written for.
static const char library_name[] = "libsamplerate.so.0";

static _Thread_local char last_words[256];

static void remember(const char *words) { snprintf(last_words, sizeof last_words, "%s", words); }

static int64_t convert_with(void *library, SRC_DATA *data, int channels) {
  __typeof__(&src_simple) simple = (__typeof__(&src_simple))dlsym(library, "src_simple");
  __typeof__(&src_strerror) words = (__typeof__(&src_strerror))dlsym(library, "src_strerror");
  if (simple == NULL || words == NULL) {
    remember(dlerror());
    return csamplerate_missing;
  }
  // Its noise is 121 dB below full, 25 dB below that of the 16 bits which all becomes.
  int code = simple(data, SRC_SINC_MEDIUM_QUALITY, channels);
  if (code == 0) return data->output_frames_gen;
  const char *reason = words(code);
  remember(reason == NULL ? "an error without a name" : reason);
  return csamplerate_refused;
}

int64_t csamplerate_convert(
  const float *in, int64_t frames, int channels, double ratio, float *out, int64_t room) {
  if (frames > LONG_MAX || room > LONG_MAX) {
    remember("too many frames");
    return csamplerate_refused;
  }
  void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    remember(dlerror());
    return csamplerate_missing;
  }
  SRC_DATA data = {
      .data_in = in,
      .data_out = out,
      .input_frames = (long)frames,
      .output_frames = (long)room,
      .src_ratio = ratio};
  int64_t made = convert_with(library, &data, channels);
  dlclose(library);
  return made;
}

const char *csamplerate_words(void) { return last_words; }

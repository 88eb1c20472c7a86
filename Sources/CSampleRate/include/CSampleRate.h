#pragma once

#include <stdint.h>

// Another rate for samples through libsamplerate, without one of its types or macros in sight.

/// What csamplerate_convert answers where it made nothing; csamplerate_words says more.
enum {
  csamplerate_missing = -1,  ///< The library cannot be loaded.
  csamplerate_refused = -2,  ///< The library refused.
};

/// Makes `frames` interleaved frames into `ratio` times as many, at most `room`, and answers how
/// many it made. A `ratio` is 1/256 to 256. The library is loaded for this call alone.
int64_t csamplerate_convert(
  const float *in, int64_t frames, int channels, double ratio, float *out, int64_t room);

/// Why this thread's last call made nothing, in the library's or the loader's words.
const char *csamplerate_words(void);

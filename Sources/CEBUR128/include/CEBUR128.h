#pragma once

#include <stdint.h>

// Loudness by EBU R 128 through libebur128, without one of its types or macros in sight.

/// What cebur128_measure answers; cebur128_words says more of the last two.
enum {
  cebur128_done = 0,
  cebur128_missing = -1,  ///< The library cannot be loaded.
  cebur128_refused = -2,  ///< The library refused.
};

/// How loud something is.
typedef struct cebur128_reading {
  double integrated;   ///< In LUFS, gated; minus infinity where nothing is above -70.
  double true_peak;    ///< Between samples too, as a factor of full scale, of all channels.
  double sample_peak;  ///< Of samples alone, as a factor of full scale, of all channels.
} cebur128_reading;

/// Measures `frames` interleaved frames, `times` times in a row. The library is loaded for this
/// call alone.
int cebur128_measure(
  const float *samples, int64_t frames, int channels, int rate, int times,
  cebur128_reading *reading);

/// Why this thread's last call measured nothing, in our own or the loader's words.
const char *cebur128_words(void);

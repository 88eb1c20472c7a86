#pragma once

#include <stdint.h>

// Reading sound files through libsndfile, without one of its types or macros in sight.

/// An open sound file.
typedef struct csndfile csndfile;

/// What the header of a sound file says.
typedef struct csndfile_shape {
  int64_t frames;    ///< Frames it claims to have; some formats only guess.
  int32_t rate;      ///< Frames a second.
  int32_t channels;  ///< Samples a frame.
} csndfile_shape;

/// Opens a file for reading from a descriptor, which stays the caller's and must be open as long as
/// the file is; NULL when the library is not there or does not understand the content,
/// `csndfile_open_words` then says why.
csndfile *csndfile_open(int fd, csndfile_shape *shape);

/// Decodes up to `frames` frames as native 16-bit samples, clipping instead of wrapping; floating
/// samples that are no finite number are silent. Answers how many it decoded, 0 at the end. The
/// file must have at most 2 channels.
int64_t csndfile_read(csndfile *file, int16_t *samples, int64_t frames);

/// Decodes up to `frames` frames of any number of channels as they are, full scale being 1; what is
/// louder and what is no number comes too. Answers how many it decoded, 0 at the end.
int64_t csndfile_read_floats(csndfile *file, float *samples, int64_t frames);

/// What went wrong when this thread opened a file last, in the library's or the loader's words.
const char *csndfile_open_words(void);

/// Closes the file, not its descriptor, and unloads the library.
void csndfile_close(csndfile *file);

/// Makes malloc hand every freed block above 128 kB back to the system, in the whole process; by
/// itself it stops doing so after the first one, and keeps the memory of each later sound.
void csndfile_give_memory_back(void);

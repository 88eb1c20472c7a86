#include "CSndFile.h"

#include <malloc.h>
#include <sndfile.h>
#include <string.h>

csndfile *csndfile_open(int fd, csndfile_shape *shape) {
  SF_INFO info;
  memset(&info, 0, sizeof info);
  // The library closes the descriptor also when it fails, given a true last argument.
  SNDFILE *file = sf_open_fd(fd, SFM_READ, &info, SF_TRUE);
  if (file == NULL) return NULL;
  // Floating formats may exceed full scale; without this they wrap around and crackle.
  sf_command(file, SFC_SET_CLIPPING, NULL, SF_TRUE);
  shape->frames = info.frames;
  shape->rate = info.samplerate;
  shape->channels = info.channels;
  return (csndfile *)file;
}

int64_t csndfile_read(csndfile *file, int16_t *samples, int64_t frames) {
  return sf_readf_short((SNDFILE *)file, samples, frames);
}

const char *csndfile_words(csndfile *file) { return sf_strerror((SNDFILE *)file); }

void csndfile_close(csndfile *file) { sf_close((SNDFILE *)file); }

void csndfile_give_memory_back(void) { mallopt(M_MMAP_THRESHOLD, 128 * 1024); }

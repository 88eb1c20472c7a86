#include "CSndFile.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <math.h>
#include <sndfile.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// The library is loaded for each file and unloaded after it: with its decoders it takes 1 MB that
// an idle clock does not need, and a clock without it still rings by its built-in bell.

/// The name of the library's interface, which the header was written for.
static const char library_name[] = "libsndfile.so.1";

struct csndfile {
  void *library;
  SNDFILE *file;
  int channels;
  int is_floating;  ///< Its samples are floating numbers, and may be none (NaN).
  __typeof__(&sf_readf_short) read;
  __typeof__(&sf_readf_float) read_floating;
  __typeof__(&sf_close) close;
};

/// Why opening failed last; only the thread that opens sound files reads it.
static _Thread_local char open_words[256];

static void remember(const char *words) { snprintf(open_words, sizeof open_words, "%s", words); }

/// A function of the library by its name and type; a miss is remembered.
#define FIND(library, name) ((__typeof__(&name))find(library, #name))

static void *find(void *library, const char *name) {
  void *symbol = dlsym(library, name);
  if (symbol == NULL) remember(dlerror());
  return symbol;
}

// The library reads through these and never has the descriptor itself: when it cannot open one, it
// closes it although told not to (1.2.0), and closing it once more may hit another thread's file.

static sf_count_t file_length(void *fd) {
  struct stat status;
  return fstat((int)(intptr_t)fd, &status) < 0 ? -1 : status.st_size;
}

static sf_count_t file_seek(sf_count_t offset, int whence, void *fd) {
  return lseek((int)(intptr_t)fd, offset, whence);
}

static sf_count_t file_read(void *bytes, sf_count_t count, void *fd) {
  ssize_t got;
  while ((got = read((int)(intptr_t)fd, bytes, count)) < 0 && errno == EINTR) {
  }
  return got < 0 ? 0 : got;
}

static sf_count_t file_tell(void *fd) { return lseek((int)(intptr_t)fd, 0, SEEK_CUR); }

/// Opens the file with a loaded library; false with words remembered.
static int open_with(struct csndfile *opened, int fd, csndfile_shape *shape) {
  void *library = opened->library;
  __typeof__(&sf_open_virtual) open_virtual = FIND(library, sf_open_virtual);
  __typeof__(&sf_command) command = FIND(library, sf_command);
  __typeof__(&sf_strerror) words = FIND(library, sf_strerror);
  opened->read = FIND(library, sf_readf_short);
  opened->read_floating = FIND(library, sf_readf_float);
  opened->close = FIND(library, sf_close);
  if (!open_virtual || !command || !words || !opened->read || !opened->read_floating ||
      !opened->close)
    return 0;
  SF_INFO info;
  memset(&info, 0, sizeof info);
  SF_VIRTUAL_IO calls = {
      .get_filelen = file_length, .seek = file_seek, .read = file_read, .tell = file_tell};
  opened->file = open_virtual(&calls, SFM_READ, &info, (void *)(intptr_t)fd);
  if (opened->file == NULL) {
    remember(words(NULL));
    return 0;
  }
  int coding = info.format & SF_FORMAT_SUBMASK;
  opened->is_floating = coding == SF_FORMAT_FLOAT || coding == SF_FORMAT_DOUBLE;
  opened->channels = info.channels;
  // Decoders may exceed full scale; without this they wrap around and crackle.
  command(opened->file, SFC_SET_CLIPPING, NULL, SF_TRUE);
  shape->frames = info.frames;
  shape->rate = info.samplerate;
  shape->channels = info.channels;
  return 1;
}

csndfile *csndfile_open(int fd, csndfile_shape *shape) {
  struct csndfile opened = {.library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL)};
  csndfile *file = NULL;
  if (opened.library == NULL) {
    snprintf(
        open_words, sizeof open_words, "%s; install the Debian package libsndfile1", dlerror());
  } else if (open_with(&opened, fd, shape)) {
    file = malloc(sizeof *file);
    if (file == NULL) {
      remember("no memory");
      opened.close(opened.file);
    } else {
      *file = opened;
    }
  }
  if (file == NULL && opened.library != NULL) dlclose(opened.library);
  return file;
}

/// A floating sample as 16 bits: clipped, and silent where it is no number or has no end.
static int16_t integer(float sample) {
  if (!isfinite(sample)) return 0;
  float height = sample * 32768.0f;
  return height >= 32767.0f ? 32767 : height <= -32768.0f ? -32768 : (int16_t)lrintf(height);
}

/// What the library makes of such samples by itself differs between processors.
static int64_t read_floating(csndfile *file, int16_t *samples, int64_t frames) {
  enum { most_samples = 1024 };
  float part[most_samples];
  int64_t done = 0;
  while (done < frames) {
    int64_t wanted = most_samples / file->channels;
    if (wanted > frames - done) wanted = frames - done;
    int64_t got = file->read_floating(file->file, part, wanted);
    if (got <= 0) break;
    int16_t *out = samples + done * file->channels;
    for (int64_t at = 0; at < got * file->channels; at++) out[at] = integer(part[at]);
    done += got;
  }
  return done;
}

int64_t csndfile_read(csndfile *file, int16_t *samples, int64_t frames) {
  return file->is_floating ? read_floating(file, samples, frames)
                           : file->read(file->file, samples, frames);
}

int64_t csndfile_read_floats(csndfile *file, float *samples, int64_t frames) {
  return file->read_floating(file->file, samples, frames);
}

const char *csndfile_open_words(void) { return open_words; }

void csndfile_close(csndfile *file) {
  file->close(file->file);
  dlclose(file->library);
  free(file);
}

void csndfile_give_memory_back(void) { mallopt(M_MMAP_THRESHOLD, 128 * 1024); }

#pragma once

#include <stdint.h>

// Sound cards through alsa-lib, without one of its types or macros in sight. Every function that
// can fail answers a negative errno. Nothing here waits for a card, except calsa_read up to its
// limit.

/// An open device: interleaved 16-bit little-endian frames in one direction.
typedef struct calsa_pcm calsa_pcm;

/// How a device runs; what is asked for on the way in, what was granted on the way out.
typedef struct calsa_shape {
  uint32_t rate;           ///< Frames a second.
  uint32_t channels;       ///< Samples a frame.
  uint32_t period_frames;  ///< How finely the card reports its progress.
  uint32_t buffer_frames;  ///< How many frames fit between us and the card.
} calsa_shape;

/// Opens a device for playing; it starts by itself once `start_frames` frames are queued, and plays
/// silence, never old samples, when it runs dry. -EBUSY at once when somebody else holds it.
int calsa_open_playback(
  const char *device, uint32_t start_frames, calsa_shape *shape, calsa_pcm **pcm);

/// Opens a device for recording and starts it.
int calsa_open_capture(const char *device, calsa_shape *shape, calsa_pcm **pcm);

/// Stops a recording device and makes it ready; it hears nothing, and costs nothing, until
/// calsa_start.
int calsa_rest(calsa_pcm *pcm);

/// Starts a device that is ready.
int calsa_start(calsa_pcm *pcm);

/// How many frames can be written at once (or, recording, read at once) as of now.
int64_t calsa_room(calsa_pcm *pcm);

/// Queues frames; answers how many were taken, which may be fewer.
int64_t calsa_write(calsa_pcm *pcm, const int16_t *samples, uint64_t frames);

/// Waits up to `limit_milliseconds` for frames and reads up to `frames` of them; 0 when none came.
/// -EPIPE when frames were lost because nobody read in time: calsa_prepare, then go on.
int64_t calsa_read(calsa_pcm *pcm, int16_t *samples, uint64_t frames, int limit_milliseconds);

/// Discards what is queued and makes the device ready; a recording one starts again.
int calsa_prepare(calsa_pcm *pcm);

/// Wakes a device that a system suspend stopped; -EAGAIN while it is still waking.
int calsa_resume(calsa_pcm *pcm);

/// Discards what is queued, gives the device back and frees it.
void calsa_close(calsa_pcm *pcm);

/// Frees what alsa-lib keeps between devices (its parsed configuration) and returns free memory to
/// the system. Only while no device is open.
void calsa_forget(void);

/// The system's words for a negative errno.
const char *calsa_words(int code);

/// Tells when somebody begins and ends to play on a loopback card, without asking again and again.
typedef struct calsa_watch calsa_watch;

/// Watches what plays on a loopback card ("hw:Loopback") so that it is recorded by the first
/// subdevice of device 1.
int calsa_watch_open(const char *card, calsa_watch **watch);

/// The descriptor that becomes readable when playing begins or ends.
int calsa_watch_descriptor(calsa_watch *watch);

/// Takes what was told since the last call; answers how many times it began or ended.
int calsa_watch_take(calsa_watch *watch);

/// Whether somebody plays now: 1 or 0.
int calsa_watch_is_playing(calsa_watch *watch);

/// Ends watching.
void calsa_watch_close(calsa_watch *watch);

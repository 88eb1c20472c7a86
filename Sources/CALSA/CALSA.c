#include "CALSA.h"

#include <alsa/asoundlib.h>
#include <malloc.h>

// alsa-lib prints its complaints to stderr by default. Codes come back to the caller anyway, who
// names the device too. The handler is variadic, so Swift cannot write it.
static void say_nothing(
  const char *file, int line, const char *function, int code, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)code, (void)format;
}

static snd_pcm_t *real(calsa_pcm *pcm) { return (snd_pcm_t *)pcm; }

static int set_hardware(snd_pcm_t *pcm, calsa_shape *shape) {
  snd_pcm_hw_params_t *hw;
  snd_pcm_hw_params_alloca(&hw);
  unsigned rate = shape->rate, channels = shape->channels;
  snd_pcm_uframes_t period = shape->period_frames, buffer = shape->buffer_frames;
  int code = snd_pcm_hw_params_any(pcm, hw);
  if (code >= 0) code = snd_pcm_hw_params_set_access(pcm, hw, SND_PCM_ACCESS_RW_INTERLEAVED);
  if (code >= 0) code = snd_pcm_hw_params_set_format(pcm, hw, SND_PCM_FORMAT_S16_LE);
  if (code >= 0) code = snd_pcm_hw_params_set_channels_near(pcm, hw, &channels);
  if (code >= 0) code = snd_pcm_hw_params_set_rate_near(pcm, hw, &rate, NULL);
  if (code >= 0) code = snd_pcm_hw_params_set_period_size_near(pcm, hw, &period, NULL);
  if (code >= 0) code = snd_pcm_hw_params_set_buffer_size_near(pcm, hw, &buffer);
  if (code >= 0) code = snd_pcm_hw_params(pcm, hw);
  if (code < 0) return code;
  shape->rate = rate;
  shape->channels = channels;
  shape->period_frames = period;
  shape->buffer_frames = buffer;
  return 0;
}

static int set_software(snd_pcm_t *pcm, const calsa_shape *shape, uint32_t start_frames) {
  snd_pcm_sw_params_t *sw;
  snd_pcm_sw_params_alloca(&sw);
  snd_pcm_uframes_t boundary = 0;
  snd_pcm_uframes_t start =
    start_frames < shape->buffer_frames ? start_frames : shape->buffer_frames;
  int code = snd_pcm_sw_params_current(pcm, sw);
  if (code >= 0) code = snd_pcm_sw_params_set_start_threshold(pcm, sw, start);
  if (code >= 0) code = snd_pcm_sw_params_get_boundary(sw, &boundary);
  // Played frames are overwritten with silence: between our last frame and the moment the card
  // notices, it would otherwise repeat what it played 40 ms ago.
  if (code >= 0) code = snd_pcm_sw_params_set_silence_threshold(pcm, sw, 0);
  if (code >= 0) code = snd_pcm_sw_params_set_silence_size(pcm, sw, boundary);
  if (code >= 0) code = snd_pcm_sw_params(pcm, sw);
  return code < 0 ? code : 0;
}

static int open_device(
  const char *device, snd_pcm_stream_t direction, calsa_shape *shape, snd_pcm_t **pcm) {
  snd_lib_error_set_handler(say_nothing);
  // Without this flag the kernel keeps us waiting for as long as somebody else holds the card.
  int code = snd_pcm_open(pcm, device, direction, SND_PCM_NONBLOCK);
  if (code < 0) return code;
  code = set_hardware(*pcm, shape);
  if (code < 0) snd_pcm_close(*pcm);
  return code;
}

int calsa_open_playback(
  const char *device, uint32_t start_frames, calsa_shape *shape, calsa_pcm **out) {
  snd_pcm_t *pcm;
  int code = open_device(device, SND_PCM_STREAM_PLAYBACK, shape, &pcm);
  if (code < 0) return code;
  code = set_software(pcm, shape, start_frames);
  if (code < 0) {
    snd_pcm_close(pcm);
    return code;
  }
  *out = (calsa_pcm *)pcm;
  return 0;
}

int calsa_open_capture(const char *device, calsa_shape *shape, calsa_pcm **out) {
  snd_pcm_t *pcm;
  int code = open_device(device, SND_PCM_STREAM_CAPTURE, shape, &pcm);
  if (code < 0) return code;
  code = snd_pcm_start(pcm);
  if (code < 0) {
    snd_pcm_close(pcm);
    return code;
  }
  *out = (calsa_pcm *)pcm;
  return 0;
}

int64_t calsa_room(calsa_pcm *pcm) { return snd_pcm_avail(real(pcm)); }

int64_t calsa_write(calsa_pcm *pcm, const int16_t *samples, uint64_t frames) {
  return snd_pcm_writei(real(pcm), samples, frames);
}

int64_t calsa_read(calsa_pcm *pcm, int16_t *samples, uint64_t frames, int limit_milliseconds) {
  snd_pcm_sframes_t got = snd_pcm_readi(real(pcm), samples, frames);
  if (got != -EAGAIN) return got;
  int ready = snd_pcm_wait(real(pcm), limit_milliseconds);
  if (ready <= 0) return ready;
  got = snd_pcm_readi(real(pcm), samples, frames);
  return got == -EAGAIN ? 0 : got;
}

int calsa_prepare(calsa_pcm *pcm) {
  snd_pcm_drop(real(pcm));  // Fails on a card that has stopped already, which is as good.
  int code = snd_pcm_prepare(real(pcm));
  if (code >= 0 && snd_pcm_stream(real(pcm)) == SND_PCM_STREAM_CAPTURE) {
    code = snd_pcm_start(real(pcm));
  }
  return code;
}

int calsa_rest(calsa_pcm *pcm) {
  snd_pcm_drop(real(pcm));
  return snd_pcm_prepare(real(pcm));
}

int calsa_start(calsa_pcm *pcm) { return snd_pcm_start(real(pcm)); }

int calsa_resume(calsa_pcm *pcm) { return snd_pcm_resume(real(pcm)); }

void calsa_close(calsa_pcm *pcm) {
  snd_pcm_drop(real(pcm));
  snd_pcm_close(real(pcm));
}

void calsa_forget(void) {
  snd_config_update_free_global();
  malloc_trim(0);
}

const char *calsa_words(int code) { return snd_strerror(code); }

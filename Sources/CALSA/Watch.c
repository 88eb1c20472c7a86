#include "CALSA.h"

#include <alsa/asoundlib.h>

// snd-aloop has a switch for each cable that says whether its playing end runs, and tells of each
// change. Source: Linux, sound/drivers/aloop.c; Documentation/sound/cards/.

static snd_ctl_t *real(calsa_watch *watch) { return (snd_ctl_t *)watch; }

// The cable from device 0 to device 1 is named after the recording end.
static void name_switch(snd_ctl_elem_value_t *value) {
  snd_ctl_elem_value_set_interface(value, SND_CTL_ELEM_IFACE_PCM);
  snd_ctl_elem_value_set_name(value, "PCM Slave Active");
  snd_ctl_elem_value_set_device(value, 1);
  snd_ctl_elem_value_set_subdevice(value, 0);
}

int calsa_watch_open(const char *card, calsa_watch **out) {
  snd_ctl_t *control;
  int code = snd_ctl_open(&control, card, SND_CTL_NONBLOCK);
  if (code < 0) return code;
  code = snd_ctl_subscribe_events(control, 1);
  if (code >= 0) {
    code = calsa_watch_is_playing((calsa_watch *)control);
  }
  if (code < 0) {
    snd_ctl_close(control);
    return code;
  }
  *out = (calsa_watch *)control;
  return 0;
}

int calsa_watch_descriptor(calsa_watch *watch) {
  struct pollfd entry;
  return snd_ctl_poll_descriptors(real(watch), &entry, 1) == 1 ? entry.fd : -EBADFD;
}

int calsa_watch_take(calsa_watch *watch) {
  snd_ctl_event_t *event;
  snd_ctl_event_alloca(&event);
  int count = 0;
  int code;
  while ((code = snd_ctl_read(real(watch), event)) > 0) {
    if (snd_ctl_event_get_type(event) != SND_CTL_EVENT_ELEM) continue;
    if (snd_ctl_event_elem_get_device(event) != 1) continue;
    if (snd_ctl_event_elem_get_subdevice(event) != 0) continue;
    count++;
  }
  return code < 0 && code != -EAGAIN ? code : count;
}

int calsa_watch_is_playing(calsa_watch *watch) {
  snd_ctl_elem_value_t *value;
  snd_ctl_elem_value_alloca(&value);
  name_switch(value);
  int code = snd_ctl_elem_read(real(watch), value);
  return code < 0 ? code : snd_ctl_elem_value_get_boolean(value, 0);
}

void calsa_watch_close(calsa_watch *watch) { snd_ctl_close(real(watch)); }

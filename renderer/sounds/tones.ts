/** One short sine tone. */
interface Tone {
  readonly hertz: number;
  readonly duration_ms: number;
  /** From the start of the sound. */
  readonly at_ms: number;
}

/** The till's sounds (DESIGN 8). None is the only signal of anything. */
export const SOUNDS = {
  scanned: [{ hertz: 1760, duration_ms: 40, at_ms: 0 }],
  not_found: [{ hertz: 220, duration_ms: 160, at_ms: 0 }],
  approved: [
    { hertz: 880, duration_ms: 90, at_ms: 0 },
    { hertz: 1320, duration_ms: 90, at_ms: 90 },
  ],
  declined: [
    { hertz: 440, duration_ms: 140, at_ms: 0 },
    { hertz: 330, duration_ms: 140, at_ms: 140 },
  ],
  unknown: [
    { hertz: 587, duration_ms: 120, at_ms: 0 },
    { hertz: 587, duration_ms: 120, at_ms: 300 },
  ],
  /** A person must look or answer before the payment continues. */
  attention: [
    { hertz: 523, duration_ms: 90, at_ms: 0 },
    { hertz: 523, duration_ms: 90, at_ms: 180 },
  ],
  cancelled: [{ hertz: 660, duration_ms: 120, at_ms: 0 }],
  lost: [
    { hertz: 392, duration_ms: 80, at_ms: 0 },
    { hertz: 392, duration_ms: 80, at_ms: 160 },
    { hertz: 392, duration_ms: 80, at_ms: 320 },
  ],
} as const satisfies Readonly<Record<string, readonly Tone[]>>;
export type SoundName = keyof typeof SOUNDS;

const VOLUME = 0.6;
/** Starting or stopping a tone at full volume would click. */
const RAMP_S = 0.005;

/**
 * Returns a function that plays sounds. Opens the audio device with the first sound, because browsers require a tap
 * before it.
 */
export function createPlayer(open: () => AudioContext = () => new AudioContext()): (name: SoundName) => void {
  let audio: AudioContext | undefined;
  return (name) => {
    audio ??= open();
    if (audio.state === 'suspended') void audio.resume();
    for (const tone of SOUNDS[name]) play(audio, tone);
  };
}

function play(audio: AudioContext, tone: Tone): void {
  const start_s = audio.currentTime + tone.at_ms / 1000;
  const end_s = start_s + tone.duration_ms / 1000;
  const oscillator = new OscillatorNode(audio, { type: 'sine', frequency: tone.hertz });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start_s);
  gain.gain.linearRampToValueAtTime(VOLUME, start_s + RAMP_S);
  gain.gain.setValueAtTime(VOLUME, end_s - RAMP_S);
  gain.gain.linearRampToValueAtTime(0, end_s);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start_s);
  oscillator.stop(end_s);
}

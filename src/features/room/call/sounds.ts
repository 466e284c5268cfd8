import { chosenDevices } from "./connection/devices.ts";
import { canChooseSpeaker } from "./device-words.ts";
import { soundReady } from "./use-sound-ready.ts";

/** `pitch` in hertz; `at`: the start in seconds. */
type Tone = { pitch: number; at: number };

/** The sound of the other member's arrival: two soft rising notes. */
export const ARRIVAL: Tone[] = [
  { pitch: 587.33, at: 0 },
  { pitch: 880, at: 0.14 },
];
/** The sound of the other member's message: one soft note. */
export const MESSAGE: Tone[] = [{ pitch: 783.99, at: 0 }];
/** The sound that tests a loudspeaker: long enough to locate it. */
export const TEST_SOUND: Tone[] = [
  { pitch: 523.25, at: 0 },
  { pitch: 659.25, at: 0.35 },
  { pitch: 783.99, at: 0.7 },
  { pitch: 1046.5, at: 1.05 },
];

const LOUDNESS = 0.12;
const FADE_SECONDS = 0.6;

/**
 * Plays tones through the chosen loudspeaker, and resolves when they have ended. Does nothing if the browser requires a click on the page first and there was
 * none, because a sound at some later click would mislead.
 */
export async function playSound(tones: Tone[], speaker = chosenDevices().speaker): Promise<void> {
  if (typeof AudioContext === "undefined" || !soundReady()) return;
  const context = new AudioContext();
  const output = new Audio();
  try {
    const stream = context.createMediaStreamDestination();
    let last: OscillatorNode | undefined;
    for (const { pitch, at } of tones) {
      const start = context.currentTime + 0.05 + at;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + FADE_SECONDS);
      tone.connect(volume).connect(stream);
      tone.start(start);
      tone.stop(start + FADE_SECONDS);
      last = tone;
    }
    const ended = new Promise((resolve) => last?.addEventListener("ended", resolve));
    output.srcObject = stream.stream;
    // The last chosen loudspeaker may be gone: then the system's own plays.
    if (speaker && canChooseSpeaker()) await output.setSinkId(speaker).catch(() => {});
    await output.play();
    await ended;
  } catch (error) {
    // The browser's rules for sounds refused it: stay silent.
    if (!(error instanceof DOMException)) throw error;
  } finally {
    output.srcObject = null;
    await context.close();
  }
}

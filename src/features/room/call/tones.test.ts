// @dom
import { beforeEach, expect, it, vi } from "vitest";
import { playTones } from "./tones.ts";

const TONES = [
  { pitch: 440, at: 0 },
  { pitch: 880, at: 0.5 },
];

/** What the page has asked of the browser, in order. */
let steps: string[];
let tones: { frequency: { value: number }; start: number; stop: number; heard: boolean; end: () => void }[];
let stream: object;
let playing: unknown;
let play: () => Promise<void>;

class FakeContext {
  currentTime = 10;
  createMediaStreamDestination = () => ({ stream });
  createGain = () => ({
    gain: { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() },
  });
  createOscillator() {
    const tone = { frequency: { value: 0 }, start: 0, stop: 0, heard: false, end: () => {} };
    tones.push(tone);
    return {
      frequency: tone.frequency,
      connect: (volume: ReturnType<FakeContext["createGain"]>) => ({
        connect: (to: { stream: object }) => {
          tone.heard = to.stream === stream;
          return volume;
        },
      }),
      start: (start: number) => void Object.assign(tone, { start }),
      stop: (stop: number) => void Object.assign(tone, { stop }),
      addEventListener: (_: "ended", end: () => void) => void Object.assign(tone, { end }),
    };
  }
  async close() {
    steps.push("close");
  }
}
class FakeOutput {
  set srcObject(source: unknown) {
    playing = source;
  }
  async setSinkId(id: string) {
    steps.push(`through ${id}`);
    if (id === "gone") throw new DOMException("", "NotFoundError");
  }
  play() {
    steps.push("play");
    return play();
  }
}

beforeEach(() => {
  steps = [];
  tones = [];
  stream = {};
  playing = null;
  play = async () => expect(playing).toBe(stream);
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("Audio", FakeOutput);
  vi.stubGlobal("HTMLMediaElement", FakeOutput);
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
});

it("plays each tone at its time, and is over when the last one has ended", async () => {
  const over = vi.fn();
  const played = playTones(TONES).then(over);
  await vi.waitFor(() => expect(steps).toEqual(["play"]));
  expect(tones.map(({ frequency }) => frequency.value)).toEqual([440, 880]);
  const [first, second] = tones;
  expect((second?.start ?? 0) - (first?.start ?? 0)).toBeCloseTo(0.5);
  expect(tones.every(({ start, stop, heard }) => heard && stop > start)).toBe(true);
  first?.end();
  await new Promise((resolve) => setTimeout(resolve));
  expect(over).not.toHaveBeenCalled();
  second?.end();
  await played;
  expect(steps).toEqual(["play", "close"]);
  expect(playing).toBeNull();
});

it.each([
  ["the chosen loudspeaker", "chosen", FakeOutput, ["through chosen", "play"]],
  ["the system's when the chosen one is gone", "gone", FakeOutput, ["through gone", "play"]],
  ["the system's where there is no choice", "chosen", class {}, ["play"]],
])("plays through %s", async (_, speaker, element, expected) => {
  vi.stubGlobal("HTMLMediaElement", element);
  const played = playTones(TONES, speaker);
  await vi.waitFor(() => expect(steps).toEqual(expected));
  tones.at(-1)?.end();
  await played;
});

it("is silent and leaves nothing behind where the browser refuses sounds, and throws other errors", async () => {
  play = async () => {
    throw new DOMException("", "NotAllowedError");
  };
  await playTones(TONES);
  expect(steps).toEqual(["play", "close"]);
  play = async () => {
    throw new TypeError("a mistake of ours");
  };
  await expect(playTones(TONES)).rejects.toThrow("a mistake of ours");
});

it("does not try before the first press, or without an AudioContext", async () => {
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  await playTones(TONES);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("AudioContext", undefined);
  await playTones(TONES);
  expect(steps).toEqual([]);
});

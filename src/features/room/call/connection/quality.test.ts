import { describe, expect, test } from "vitest";
import { createQualityEstimator, type Measured, PICTURE, type Quality, SCREEN } from "./quality.ts";

const fine: Measured = { lost: 0.01, roundTrip: 0.08 };
const poor: Measured = { lost: 0.12, roundTrip: 0.2 };
const bad: Measured = { lost: 0.4, roundTrip: 0.3 };
const slow: Measured = { lost: 0, roundTrip: 2 };

const judged = (...measured: Measured[]): Quality | undefined => measured.map(createQualityEstimator()).at(-1);
const times = (count: number, measured: Measured) => Array.from({ length: count }, () => measured);

describe("The quality of a call", () => {
  test("is good while packets arrive, and survives a bad moment", () => {
    expect(judged(...times(20, fine))).toBe("good");
    expect(judged(...times(5, fine), ...times(2, bad), ...times(5, fine))).toBe("good");
  });

  test("falls a step after three bad measurements in a row", () => {
    expect(judged(...times(3, poor))).toBe("poor");
    expect(judged(...times(20, poor))).toBe("poor");
  });

  test("holds the picture back when much is lost or everything is late, because the sound comes first", () => {
    expect(judged(...times(6, bad))).toBe("audio-only");
    expect(judged(...times(6, slow))).toBe("audio-only");
  });

  test("rises step by step, and only after it has been better for a while", () => {
    expect(judged(...times(6, bad), ...times(7, fine))).toBe("audio-only");
    expect(judged(...times(6, bad), ...times(8, fine))).toBe("poor");
    expect(judged(...times(6, bad), ...times(16, fine))).toBe("good");
  });
  test("holds picture and shared screen back only when they would harm the sound", () => {
    const sent = (limits: typeof PICTURE | typeof SCREEN) => Object.entries(limits).filter(([, { active }]) => active);
    for (const limits of [PICTURE, SCREEN]) expect(sent(limits).map(([quality]) => quality)).toEqual(["good", "poor"]);
  });
});

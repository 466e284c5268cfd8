import { afterEach, expect, test, vi } from "vitest";
import { solve } from "../../src/features/landing/solve.ts";
import { newChallenge, solvedChallenge, zeroBits } from "./proof-of-work.ts";

const SECRET = "sb_secret_x";
afterEach(() => {
  vi.useRealTimers();
});

test("a browser's answer to a challenge is taken, for that challenge alone and while it is fresh", async () => {
  const { challenge, bits } = await newChallenge(SECRET);
  const answer = await solve(challenge, bits);
  expect(await solvedChallenge(SECRET, { challenge, answer })).toBe(challenge.split(".")[0]);

  const wrong = { status: 400, code: "invalid_request" };
  await expect(solvedChallenge(SECRET, { challenge, answer: `${Number(answer) + 1}` })).rejects.toMatchObject(wrong);
  const other = await newChallenge(SECRET);
  await expect(solvedChallenge(SECRET, { challenge: other.challenge, answer })).rejects.toMatchObject(wrong);
  // Made by somebody else, or changed to be easier or to last longer.
  const foreign = await newChallenge("sb_secret_y");
  const [id, end, , signature] = challenge.split(".");
  for (const forged of [
    foreign.challenge,
    `${id}.${end}.0.${signature}`,
    `${id}.9${end}.${bits}.${signature}`,
    "x",
    "",
  ]) {
    await expect(solvedChallenge(SECRET, { challenge: forged, answer }), forged).rejects.toMatchObject(wrong);
  }

  vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ["Date"] });
  await expect(solvedChallenge(SECRET, { challenge, answer })).rejects.toMatchObject({ code: "challenge_required" });
});

test("zero bits are counted from the first", () => {
  expect(zeroBits(Uint8Array.of(0x80))).toBe(0);
  expect(zeroBits(Uint8Array.of(0x01, 0))).toBe(7);
  expect(zeroBits(Uint8Array.of(0, 0, 0x0f))).toBe(20);
  expect(zeroBits(Uint8Array.of(0, 0))).toBe(16);
});

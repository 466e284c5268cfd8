import { afterEach, expect, test, vi } from "vitest";
import { solve } from "../../src/features/landing/solve.ts";
import { sign } from "../shared/signature.ts";
import { newChallenge, solvedChallenge, zeroBits } from "./proof-of-work.ts";

const SECRET = "sb_secret_x";
afterEach(() => {
  vi.useRealTimers();
});

test("A browser's answer is accepted for its own challenge, while that is fresh", async () => {
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

test("A challenge costs 65,536 tries on average, and is valid for ten minutes", async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ["Date"] });
  const { challenge, bits } = await newChallenge(SECRET);
  expect([bits, challenge.split(".").slice(1, 3)]).toEqual([16, ["1800000600", "16"]]);
});

test("An answer needs all the zero bits that its challenge wants, and a challenge its own signature", async () => {
  const parts = `${crypto.randomUUID()}.${Math.floor(Date.now() / 1000) + 60}.4`;
  const challenge = `${parts}.${await sign(SECRET, `contact challenge ${parts}`)}`;
  const zerosOf = async (answer: string) =>
    zeroBits(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${challenge}.${answer}`))));
  const withZeros = async (wanted: number) => {
    for (let answer = 0; ; answer++) if ((await zerosOf(`${answer}`)) === wanted) return `${answer}`;
  };
  const solved = (one: string, answer: string) => solvedChallenge(SECRET, { challenge: one, answer });
  expect(await solved(challenge, await withZeros(4))).toBe(parts.split(".")[0]);
  await expect(solved(challenge, await withZeros(3))).rejects.toMatchObject({ code: "invalid_request" });
  const easy = parts.replace(/4$/, "0");
  await expect(solved(`${easy}.${await sign(SECRET, easy)}`, "1")).rejects.toMatchObject({ code: "invalid_request" });
});

test("zeroBits counts from the first bit", () => {
  expect(zeroBits(Uint8Array.of(0x80))).toBe(0);
  expect(zeroBits(Uint8Array.of(0x01, 0))).toBe(7);
  expect(zeroBits(Uint8Array.of(0, 0, 0x0f))).toBe(20);
  expect(zeroBits(Uint8Array.of(0, 0))).toBe(16);
});

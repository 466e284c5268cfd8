import { ApiError, invalidRequest } from "../shared/api-error.ts";
import type { ContactChallenge, ContactRequest } from "../shared/contract/contact.ts";
import { sign, signatureMatches } from "../shared/signature.ts";

/*
 * A challenge is `<id>.<Unix seconds of its end>.<bits>.<HMAC of these>`: nothing about it is stored until its proof is used. A browser needs one
 * second and a phone a few; sending thousands of queries takes hours of computing.
 */

const BITS = 16;
const LIFE_SECONDS = 600;

/** The secret key also signs other things, which must not be mistaken for challenges. */
const signed = (parts: string) => `contact challenge ${parts}`;

export async function newChallenge(secretKey: string): Promise<ContactChallenge> {
  const parts = `${crypto.randomUUID()}.${Math.floor(Date.now() / 1000) + LIFE_SECONDS}.${BITS}`;
  return { challenge: `${parts}.${await sign(secretKey, signed(parts))}`, bits: BITS };
}

/**
 * The id of the challenge that `proof` solves.
 * @throws ApiError 400 `invalid_request`: not one of our challenges, or not a solution; 403 `challenge_required`: it is too old
 */
export async function solvedChallenge(secretKey: string, proof: NonNullable<ContactRequest["proof"]>): Promise<string> {
  const [, parts = "", id = "", end = "", bits = "", signature = ""] =
    /^(([\da-f-]{36})\.(\d{1,12})\.(\d{1,2}))\.([\da-f]{64})$/.exec(proof.challenge) ?? [];
  const wrong = () => invalidRequest("The proof of work is wrong.", { proof: "The proof of work is wrong." });
  if (!(await signatureMatches(secretKey, signed(parts), signature))) throw wrong();
  if (Number(end) * 1000 < Date.now()) {
    throw new ApiError(403, "challenge_required", "This took too long. Please send the form again.");
  }
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${proof.challenge}.${proof.answer}`));
  if (zeroBits(new Uint8Array(digest)) < Number(bits)) throw wrong();
  return id;
}

/** The number of leading zero bits. */
export function zeroBits(bytes: Uint8Array): number {
  let zeros = 0;
  for (const byte of bytes) {
    zeros += Math.clz32(byte) - 24;
    if (byte !== 0) break;
  }
  return zeros;
}

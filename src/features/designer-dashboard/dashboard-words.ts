import { capitalize, spelled } from "@contract/format.ts";

/** Words the numbers: "One request to answer, one session now, three to come." */
export function inWords(toAnswer: number, now: number, toCome: number): string {
  const counted = (count: number, noun: string) => `${spelled(count)} ${noun}${count === 1 ? "" : "s"}`;
  const parts = [
    toAnswer > 0 && `${counted(toAnswer, "request")} to answer`,
    now > 0 && `${counted(now, "session")} now`,
    now > 0 && `${toCome === 0 ? "none" : spelled(toCome)} to come`,
    now === 0 && toCome > 0 && `${counted(toCome, "session")} to come`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `${capitalize(parts.join(", "))}.` : "Nothing booked yet.";
}

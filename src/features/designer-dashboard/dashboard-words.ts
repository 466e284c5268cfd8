import { capitalize, spelled } from "@contract/format.ts";

/** Words the numbers: "One session now, three to come." */
export function inWords(now: number, toCome: number): string {
  const sessions = (count: number) => `${spelled(count)} ${count === 1 ? "session" : "sessions"}`;
  if (now === 0 && toCome === 0) return "Nothing booked yet.";
  if (now === 0) return `${capitalize(sessions(toCome))} to come.`;
  return `${capitalize(sessions(now))} now, ${toCome === 0 ? "none" : spelled(toCome)} to come.`;
}

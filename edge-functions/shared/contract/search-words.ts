/*
 * What a search says in words that filters express better: a budget, a day, a part of the day. Names, skills, styles, rooms and languages are found in the
 * designers' own words.
 */

import type { DAYS, PARTS_OF_DAY } from "./discovery-choices.ts";

export type SearchWords = {
  /** The words that are left. */
  search: string;
  /** The value for the filter of this name; absent if the search names none. */
  budget?: string;
  day?: (typeof DAYS)[number];
  part?: (typeof PARTS_OF_DAY)[number];
};

/** A price for an hour below this is not meant in rupees. */
const LEAST_RUPEES = 500;

const CURRENCY = "₹|rs\\.?|inr|rupees?|\\$|usd|dollars?";
/** A number of these is no price for an hour: "more than 10 years", "800 sq ft", "5 lakh". */
const OTHER_UNIT =
  "years?|yrs?|months?|weeks?|days?|hours?|minutes?|sq|square|feet|foot|ft|met(?:er|re)s?|rooms|bedrooms|bathrooms|bhk|people|lakhs?|lacs?|crores?";
const AMOUNT = `(?<before>${CURRENCY})?\\s*(?<amount>\\d[\\d,]*(?:\\.\\d+)?)(?![,.]?\\d)\\s*(?<thousand>k|thousand)?\\s*(?<after>${CURRENCY})?(?:\\s*(?:per|an|a|/)\\s*h(?:ou)?r)?(?!\\s*(?:${OTHER_UNIT})\\b)`;
const patternOf = (words: string) => new RegExp(`(?<=^|\\s)(?:${words})(?=[\\s,.!?]|$)[,.!?]?`, "iu");

const UP_TO = patternOf(
  `(?:under|below|less than|up to|upto|at most|max(?:imum|\\.)?|within|budget(?: of)?)\\s+${AMOUNT}`,
);
const FROM = patternOf(`(?:over|above|more than|at least|from)\\s+${AMOUNT}`);
const WEEKDAY = "monday|tuesday|wednesday|thursday|friday|saturday|sunday";
const DAY = patternOf(
  `(?:(?:free|available)\\s+)?(?:(?:on|at|over|this|next|the)\\s+)*(?<day>today|tonight|tomorrow|weekend|weekday|${WEEKDAY})s?`,
);
const PART = patternOf(
  "(?:(?:free|available)\\s+)?(?:(?:in|this|the)\\s+)*(?<part>morning|afternoon|evening|night)s?|(?<work>after work)",
);

/** Names of rooms that designers write differently. */
const ROOMS: [RegExp, string][] = [
  [patternOf("lounge|drawing room|sitting room"), "living room"],
  [patternOf("washroom|restroom|powder room"), "bathroom"],
];

/** Reads a search as people write it: "kitchen under ₹3,000 on saturday morning". A number without a currency means rupees, unless that would be too little. */
export function readSearchWords(text: string): SearchWords {
  const found: SearchWords = { search: text };
  const take = (pattern: RegExp) => {
    const match = pattern.exec(found.search);
    if (match)
      found.search = `${found.search.slice(0, match.index)} ${found.search.slice(match.index + match[0].length)}`;
    return match?.groups;
  };
  const [most, least] = [amountOf(take(UP_TO)), amountOf(take(FROM))];
  const currency = most?.currency ?? least?.currency;
  if (currency) found.budget = `${currency}:${least?.amount ?? 0}-${most?.amount ?? ""}`;
  const day = take(DAY)?.day?.toLowerCase();
  const part = take(PART);
  if (day) found.day = (day === "tonight" ? "today" : day) as SearchWords["day"];
  const named = part?.part?.toLowerCase();
  if (day === "tonight" || part?.work || named === "night") found.part = "evening";
  else if (named) found.part = named as SearchWords["part"];
  for (const [pattern, room] of ROOMS) found.search = found.search.replace(pattern, room);
  found.search = found.search.trim().replace(/\s+/g, " ");
  return found;
}

const wordsOf = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns whether all words of a search begin words of a name: "Sunday Okafor" names a person, no day. */
export function isOfName(search: string, name: string): boolean {
  const words = wordsOf(name);
  return wordsOf(search).every((part) => words.some((word) => word.startsWith(part)));
}

function amountOf(groups: Record<string, string | undefined> | undefined) {
  if (!groups?.amount) return undefined;
  const amount = Math.round(Number(groups.amount.replaceAll(",", "")) * (groups.thousand ? 1000 : 1));
  // A budget has at most seven digits.
  if (amount < 1 || amount > 9_999_999) return undefined;
  const named = groups.before ?? groups.after;
  const dollars = named ? /^(\$|u|d)/i.test(named) : amount < LEAST_RUPEES;
  return { amount, currency: dollars ? "USD" : "INR" };
}

import { expect, it } from "vitest";
import { readSearchWords, type SearchWords } from "./search-words.ts";

it.each<[text: string, read: SearchWords]>([
  ["under 3000", { search: "", budget: "INR:0-3000" }],
  ["Hindi, under ₹3,000 an hour", { search: "Hindi,", budget: "INR:0-3000" }],
  ["kitchen below 3k please", { search: "kitchen please", budget: "INR:0-3000" }],
  ["up to rs. 2500/hr boho", { search: "boho", budget: "INR:0-2500" }],
  ["max 2.5 thousand rupees", { search: "", budget: "INR:0-2500" }],
  ["oak under $80", { search: "oak", budget: "USD:0-80" }],
  ["under 80", { search: "", budget: "USD:0-80" }],
  ["over 1000 under 4000", { search: "", budget: "INR:1000-4000" }],
  ["at least 50 dollars", { search: "", budget: "USD:50-" }],
  ["evening", { search: "", part: "evening" }],
  ["weekends", { search: "", day: "weekend" }],
  ["tomorrow morning", { search: "", day: "tomorrow", part: "morning" }],
  ["bath free on Saturday, in the afternoon", { search: "bath", day: "saturday", part: "afternoon" }],
  ["lamps tonight", { search: "lamps", day: "today", part: "evening" }],
  ["call after work", { search: "call", part: "evening" }],
  ["lounge or washroom", { search: "living room or bathroom" }],
  ["Sunday Lane Studio", { search: "Lane Studio", day: "sunday" }],
  ["under the stairs", { search: "under the stairs" }],
  ["more than 10 years experience", { search: "more than 10 years experience" }],
  ["flat under 800 sq ft", { search: "flat under 800 sq ft" }],
  ["house over 1,000 sq ft", { search: "house over 1,000 sq ft" }],
  ["under 3000 bathroom", { search: "bathroom", budget: "INR:0-3000" }],
  ["kitchen within 5 lakh", { search: "kitchen within 5 lakh" }],
  ["at least 3 bedrooms, under $90", { search: "at least 3 bedrooms,", budget: "USD:0-90" }],
  ["under 60 in an hour", { search: "in an hour", budget: "USD:0-60" }],
  ["Understated 3000 sundays-only", { search: "Understated 3000 sundays-only" }],
  ["free spirit", { search: "free spirit" }],
])("A search is split into words, filters and times: %j", (text, read) => {
  expect(readSearchWords(text)).toEqual(read);
});

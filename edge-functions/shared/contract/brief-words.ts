import { formatList } from "./format.ts";

/** The parts of a brief, for each of which the designer may ask. */
export const BRIEF_PARTS = ["room", "floor_plan", "budget", "stays", "likes", "question"] as const;
export type BriefPart = (typeof BRIEF_PARTS)[number];

export const ROOM_KINDS = [
  "living_room",
  "bedroom",
  "kitchen",
  "dining_room",
  "bathroom",
  "office",
  "hall",
  "other",
] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];

/** The parts of a brief as a sentence to the customer names them: "Marta would like to know the measurements and your budget." */
const IN_A_SENTENCE: Record<BriefPart, string> = {
  room: "what kind of room it is",
  floor_plan: "the measurements",
  budget: "your budget",
  stays: "what must stay",
  likes: "what you like",
  question: "your one question",
};

/** "the measurements, your budget and what must stay" */
export const partsInWords = (parts: readonly BriefPart[]): string =>
  formatList(parts.map((part) => IN_A_SENTENCE[part]));

export const ROOM_NAMES: Record<RoomKind, string> = {
  living_room: "Living room",
  bedroom: "Bedroom",
  kitchen: "Kitchen",
  dining_room: "Dining room",
  bathroom: "Bathroom",
  office: "Office",
  hall: "Hall",
  other: "Another room",
};

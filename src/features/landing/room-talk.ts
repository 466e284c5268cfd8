/** A question that a visitor asks the hero's room, and the change that its answer makes in the picture. */
export type Talk = {
  /** The same as in `components.css`, where the picture changes. */
  id: "prints" | "wall" | "evening";
  topic: string;
  question: string;
  answer: string;
  /** The change, for people who do not see it. */
  seen: string;
  /** The room after the answer, as another picture; the prints move in their own layer. */
  picture?: string;
};

export const talks: readonly [Talk, ...Talk[]] = [
  {
    id: "prints",
    topic: "The prints",
    question: "Are my prints hung too high?",
    answer: "A hand’s width, yes. Line them up with the lamp.",
    seen: "In the picture, the two prints above the sofa move down.",
  },
  {
    id: "wall",
    topic: "The wall",
    question: "Could that wall take some color?",
    answer: "A deep one, yes. Keep it to that wall, and the light stays.",
    seen: "In the picture, the wall behind the sofa turns a deep petrol green.",
    picture: "/images/hero-wall.webp",
  },
  {
    id: "evening",
    topic: "The evening",
    question: "Why is it never cozy at night?",
    answer: "Leave the ceiling lamp off. Two low ones are enough.",
    seen: "In the picture, it is evening, and only the two low lamps are on.",
    picture: "/images/hero-evening.webp",
  },
];

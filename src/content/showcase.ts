export type ShowcaseProject = {
  id: string;
  title: string;
  /** The customer's question, which the room answers. */
  question: string;
  image: string;
  alt: string;
  /** The part that stays visible when the picture is cropped. */
  focus?: string;
};

/** The landing page's portfolio: static samples; the first is shown large. */
export const showcase: [ShowcaseProject, ShowcaseProject, ShowcaseProject] = [
  {
    id: "modern-kitchen",
    title: "Modern Kitchen Design",
    question: "Can the island stay if the table goes?",
    image: "/images/projects/modern-kitchen.webp",
    alt: "A kitchen with oxblood drawers and a marble island: bread and lemons on it, leather stools, low sun on the wall",
    focus: "40% 50%",
  },
  {
    id: "cozy-bedroom",
    title: "Cozy Bedroom Retreat",
    question: "Is navy too dark for north light?",
    image: "/images/projects/cozy-bedroom.webp",
    alt: "A navy bedroom in soft daylight: white linen, a rust-colored throw, one lamp lit beside the bed",
  },
  {
    id: "elegant-dining",
    title: "Elegant Dining Space",
    question: "Does the lamp have to hang where the wire is?",
    image: "/images/projects/elegant-dining.webp",
    alt: "A sage dining room with an oval oak table, green chairs and a white lamp whose cable comes in a bow from the outlet in the ceiling",
  },
];

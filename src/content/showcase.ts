export type ShowcaseProject = {
  id: string;
  title: string;
  /** The homeowner's question that the room answers. */
  question: string;
  description: string;
  image: string;
  alt: string;
  /** What stays in view when the picture is cropped. */
  focus?: string;
};

/** The landing page's portfolio: static samples, the first one shown large. */
export const showcase: [ShowcaseProject, ShowcaseProject, ShowcaseProject] = [
  {
    id: "modern-kitchen",
    title: "Modern Kitchen Design",
    question: "Can the island stay if the table goes?",
    description: "Both stayed. The tall units moved to one wall and the window got its worktop back.",
    image: "/images/studio/living-room-industrial-dark.webp",
    alt: "A modern kitchen with an island, pendant lamps and plain fronts",
    focus: "46% 50%",
  },
  {
    id: "cozy-bedroom",
    title: "Cozy Bedroom Retreat",
    question: "Is navy too dark for north light?",
    description: "Not with warm timber behind the bed and two lamps hung low.",
    image: "/images/studio/bedroom-modern-dark.webp",
    alt: "A dark bedroom with a timber slat wall and a blue upholstered bed",
  },
  {
    id: "elegant-dining",
    title: "Elegant Dining Space",
    question: "Where does the lamp go when we are twelve?",
    description: "Nowhere. The table grows along the wall and the lamp is on a long arm.",
    image: "/images/studio/living-room-scandinavian-light.webp",
    alt: "A dining room with a long table and a lamp low above it",
  },
];

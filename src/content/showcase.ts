export type ShowcaseProject = {
  id: string;
  title: string;
  /** The customer's question that the room answers. */
  question: string;
  description: string;
  image: string;
  alt: string;
  /** The part that stays visible when the picture is cropped. */
  focus?: string;
};

/** The landing page's portfolio: static samples, the first one shown large. */
export const showcase: [ShowcaseProject, ShowcaseProject, ShowcaseProject] = [
  {
    id: "modern-kitchen",
    title: "Modern Kitchen Design",
    question: "Can the island stay if the table goes?",
    description: "It stays. Stools do the table’s work, and the tall units moved to one wall.",
    image: "/images/projects/modern-kitchen.webp",
    alt: "A modern kitchen with a marble island, green stools and oak fronts",
    focus: "40% 50%",
  },
  {
    id: "cozy-bedroom",
    title: "Cozy Bedroom Retreat",
    question: "Is navy too dark for north light?",
    description: "Not with warm timber behind the bed and two lamps hung low.",
    image: "/images/projects/cozy-bedroom.webp",
    alt: "A dark bedroom with a timber slat wall and a blue upholstered bed",
  },
  {
    id: "elegant-dining",
    title: "Elegant Dining Space",
    question: "Does the lamp have to hang where the wire is?",
    description: "No. A forty-centimeter detour, and it lights the table instead of the floor.",
    image: "/images/projects/elegant-dining.webp",
    alt: "A dining room with a long oak table, six green chairs and a slim lamp above it",
  },
];

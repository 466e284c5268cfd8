/** Whose projects these are: the first designer of supabase/seed.sql. */
const SAMPLE_DESIGNER_ID = "00000000-0000-4000-8000-000000000101";

export type ProjectDetail = {
  id: string;
  designerId: string;
  designerName: string;
  title: string;
  heroImage: string;
  projectType: string;
  duration: string;
  budget: string;
  clientStory: string[];
  designerApproach: string[];
  processSteps: { step: string; image: string; description: string }[];
  finalImages: { src: string; alt: string }[];
  clientTestimonial: { name: string; feedback: string; rating: number };
  tags: string[];
};

const pictures = "/images/projects";

const projects: ProjectDetail[] = [
  {
    id: "zen-garden-apartment",
    designerId: SAMPLE_DESIGNER_ID,
    designerName: "Mara Lindqvist",
    title: "Zen Garden Apartment",
    heroImage: `${pictures}/zen-garden-apartment/hero.webp`,
    projectType: "Apartment, two rooms",
    duration: "3 months",
    budget: "$18,000",
    clientStory: [
      "Two people, one dog and a fourth-floor flat that looked onto other people's washing. They wanted one place in it where nothing asked for attention.",
      "They had already bought three sofas in five years. The question they brought was not which sofa to buy next, but why none of them ever felt right.",
    ],
    designerApproach: [
      "We emptied the living room on paper first and put back only what they used in a week. The sofa moved off the wall, the television into a cupboard, and the window became the thing you look at.",
      "Everything else followed from the light: pale oak, undyed wool, one plant taller than a person, and paper lamps that are never brighter than the evening.",
    ],
    processSteps: [
      {
        step: "Listen",
        image: `${pictures}/zen-garden-apartment/listen.webp`,
        description: "An hour on a call with a bad floor plan and twelve photos. We agreed on what had to stay.",
      },
      {
        step: "Draw",
        image: `${pictures}/zen-garden-apartment/draw.webp`,
        description:
          "Three layouts at the same scale. The one they liked least taught us most about the one they chose.",
      },
      {
        step: "Choose",
        image: `${pictures}/zen-garden-apartment/choose.webp`,
        description:
          "Samples of wood, wool and paint, looked at in the morning and again at night, in their own light.",
      },
      {
        step: "Settle in",
        image: `${pictures}/zen-garden-apartment/settle-in.webp`,
        description: "Two days of moving, one of hanging. A month later we moved a single lamp, and stopped.",
      },
    ],
    finalImages: [
      {
        src: `${pictures}/zen-garden-apartment/final-living.webp`,
        alt: "A light living room with one low sofa and nothing in front of the window",
      },
      {
        src: `${pictures}/zen-garden-apartment/final-bedroom.webp`,
        alt: "A calm bedroom in pale timber and undyed linen",
      },
    ],
    clientTestimonial: {
      name: "Ines and Paulo",
      feedback: "It is the same flat and the same light. We sit down now, that is the difference.",
      rating: 5,
    },
    tags: ["Japandi", "Small space", "Natural light", "Oak"],
  },
  {
    id: "eco-conscious-family-home",
    designerId: SAMPLE_DESIGNER_ID,
    designerName: "Mara Lindqvist",
    title: "Eco-Conscious Family Home",
    heroImage: `${pictures}/eco-conscious-family-home/hero.webp`,
    projectType: "Family house",
    duration: "4 months",
    budget: "$42,000",
    clientStory: [
      "A family of five in a house from 1931, with a rule they had made themselves: nothing new that could be mended, and nothing that needs a lorry from far away.",
      "The children wanted somewhere to be loud. The parents wanted somewhere to read. There was one living room.",
    ],
    designerApproach: [
      "We kept the brick, took down one cupboard and found that the room had always been two: a loud half by the garden door, and a quiet half that only lacked lamps.",
      "The leather sofa is their grandparents', re-stuffed with wool. Floors were sanded and oiled, not replaced. What had to be bought came from within a hundred kilometres.",
    ],
    processSteps: [
      {
        step: "Take stock",
        image: `${pictures}/eco-conscious-family-home/take-stock.webp`,
        description: "Every piece of furniture photographed and sorted: stays, mended, moves on.",
      },
      {
        step: "Mend",
        image: `${pictures}/eco-conscious-family-home/mend.webp`,
        description: "An upholsterer, a joiner and a lamp maker, all from the same town as the house.",
      },
      {
        step: "Rearrange",
        image: `${pictures}/eco-conscious-family-home/rearrange.webp`,
        description: "One Saturday, five people, a plan on the wall and masking tape on the floor.",
      },
    ],
    finalImages: [
      {
        src: `${pictures}/eco-conscious-family-home/final-living.webp`,
        alt: "A living room with a brick wall, a leather sofa and one lamp to read by",
      },
      {
        src: `${pictures}/eco-conscious-family-home/final-kitchen.webp`,
        alt: "A kitchen with mended fronts, open shelves and dark lamps",
      },
    ],
    clientTestimonial: {
      name: "The Okoro family",
      feedback: "We spent less on furniture than on the party afterwards, and the house finally has a quiet corner.",
      rating: 5,
    },
    tags: ["Reclaimed", "Family", "Low waste", "Brick"],
  },
];

/** The project of that designer; undefined when there is none or it is somebody else's. */
export function findProject(designerId: string | undefined, projectId: string | undefined): ProjectDetail | undefined {
  return projects.find((project) => project.id === projectId && project.designerId === designerId);
}

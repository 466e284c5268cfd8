import { type Picture, pictures } from "./pictures.ts";
import { SAMPLE_DESIGNER_ID } from "./sample-designer.ts";

export type ProjectDetail = {
  id: string;
  designerId: string;
  designerName: string;
  title: string;
  heroImage: Picture;
  projectType: string;
  duration: string;
  budget: string;
  clientStory: string[];
  designerApproach: string[];
  processSteps: { step: string; image: Picture; description: string }[];
  finalImages: Picture[];
  clientTestimonial: { name: string; feedback: string; rating: number };
  tags: string[];
};

const projects: ProjectDetail[] = [
  {
    id: "zen-garden-apartment",
    designerId: SAMPLE_DESIGNER_ID,
    designerName: "Mara Lindqvist",
    title: "Zen Garden Apartment",
    heroImage: pictures["projects/zen-garden-apartment/hero"],
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
        image: pictures["projects/zen-garden-apartment/listen"],
        description: "An hour on a call with a bad floor plan and twelve photos. We agreed on what had to stay.",
      },
      {
        step: "Draw",
        image: pictures["projects/zen-garden-apartment/draw"],
        description:
          "Three layouts at the same scale. The one they liked least taught us most about the one they chose.",
      },
      {
        step: "Choose",
        image: pictures["projects/zen-garden-apartment/choose"],
        description:
          "Samples of wood, wool and paint, looked at in the morning and again at night, in their own light.",
      },
      {
        step: "Settle in",
        image: pictures["projects/zen-garden-apartment/settle-in"],
        description: "Two days of moving, one of hanging. A month later we moved a single lamp, and stopped.",
      },
    ],
    finalImages: [
      pictures["projects/zen-garden-apartment/final-living"],
      pictures["projects/zen-garden-apartment/final-bedroom"],
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
    heroImage: pictures["projects/eco-conscious-family-home/hero"],
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
        image: pictures["projects/eco-conscious-family-home/take-stock"],
        description: "Every piece of furniture photographed and sorted: stays, mended, moves on.",
      },
      {
        step: "Mend",
        image: pictures["projects/eco-conscious-family-home/mend"],
        description: "An upholsterer, a joiner and a lamp maker, all from the same town as the house.",
      },
      {
        step: "Rearrange",
        image: pictures["projects/eco-conscious-family-home/rearrange"],
        description: "One Saturday, five people, a plan on the wall and masking tape on the floor.",
      },
    ],
    finalImages: [
      pictures["projects/eco-conscious-family-home/final-living"],
      pictures["projects/eco-conscious-family-home/final-kitchen"],
    ],
    clientTestimonial: {
      name: "The Okoro family",
      feedback: "We spent less on furniture than on the party afterwards, and the house finally has a quiet corner.",
      rating: 5,
    },
    tags: ["Reclaimed", "Family", "Low waste", "Brick"],
  },
];

/** The designer's project with this id; undefined when it does not exist or belongs to another designer. */
export function findProject(designerId: string | undefined, projectId: string | undefined): ProjectDetail | undefined {
  return projects.find((project) => project.id === projectId && project.designerId === designerId);
}

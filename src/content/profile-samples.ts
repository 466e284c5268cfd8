/**
 * Parts of a profile that the server does not store: the same samples on every profile. Visitors decide about money by them, so they
 * promise nothing that a designer has not said.
 */

export const sampleRating = { average: 4.9, count: 127 };

export type ClientTestimonial = { name: string; rating: number; comment: string; project: string };

export const clientTestimonials: ClientTestimonial[] = [
  {
    name: "Hanna Bergström",
    rating: 5,
    comment:
      "Forty minutes, one list, and the desk that never fitted anywhere has a wall. I had been moving it for a year.",
    project: "Study, one consultation",
  },
  {
    name: "Marcus Oyelaran",
    rating: 5,
    comment:
      "Honest about what was not worth doing. The kitchen stayed, the lamps changed, and it looks like another room.",
    project: "Kitchen lighting",
  },
  {
    name: "Lena and Joris",
    rating: 4,
    comment: "Three rounds of drawings, no pressure, and a list in the order in which to do things.",
    project: "Terraced house",
  },
];

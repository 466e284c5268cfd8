/**
 * What a profile shows that no server knows yet: the same sample on every profile (spec §2, §3).
 * Its texts are read by people who decide about money: they promise nothing that a designer has not said.
 */

export const sampleRating = { rating: 4.9, reviewCount: 127 };

export type RecentProject = { id: string; title: string; image: string; description: string };

export const recentProjects: RecentProject[] = [
  {
    id: "zen-garden-apartment",
    title: "Zen Garden Apartment",
    image: "/images/studio/living-room-scandinavian-light.webp",
    description:
      "Two rooms on the fourth floor, emptied on paper first and filled again with a third of the furniture.",
  },
  {
    id: "eco-conscious-family-home",
    title: "Eco-Conscious Family Home",
    image: "/images/studio/living-room-industrial-dark.webp",
    description: "A house from 1931 in which everything that could be mended was, and one room became two.",
  },
];

export const faq: { question: string; answer: string }[] = [
  {
    question: "How long does a project take?",
    answer:
      "Most projects take 2-4 months from the first conversation to the last lamp. A single question takes one consultation.",
  },
  {
    question: "How many revisions are included?",
    answer: "Up to 3 rounds of revisions are part of every design. Most rooms need one.",
  },
  {
    question: "What should I bring to a consultation?",
    answer:
      "Two or three photos of the room in daylight and its rough measurements. A drawing on an envelope is plenty.",
  },
  {
    question: "Do you work with what I already own?",
    answer: "Yes, and it is usually where we begin: what stays, what moves, and only then what to buy.",
  },
];

export type ClientTestimonial = { name: string; rating: number; comment: string; project: string };

export const clientTestimonials: ClientTestimonial[] = [
  {
    name: "Amira Haddad",
    rating: 5,
    comment: "I was told not to buy the sofa. Best money I spent on that room.",
    project: "Living room, one consultation",
  },
  {
    name: "Pieter de Wit",
    rating: 5,
    comment: "I sent a bad floor plan and got a good one back while we were still on the call.",
    project: "Kitchen layout",
  },
  {
    name: "Lena and Joris",
    rating: 4,
    comment: "Three rounds of drawings, no pressure, and a list in the order in which to do things.",
    project: "Terraced house",
  },
];

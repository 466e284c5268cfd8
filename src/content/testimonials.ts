export type Testimonial = { name: string; rating: number; comment: string };

/** Testimonials of three customers on the landing page: static samples. */
export const testimonials: [Testimonial, Testimonial, Testimonial] = [
  {
    name: "Joris and Daan",
    rating: 5,
    comment: "We had argued about that wall for two years. She settled it in forty minutes.",
  },
  {
    name: "Amira Saleh",
    rating: 5,
    comment: "He told me not to buy the sofa. Best money I have spent.",
  },
  {
    name: "Priya Raman",
    rating: 5,
    comment: "I sent a bad floor plan and had a good one back in the same hour.",
  },
];

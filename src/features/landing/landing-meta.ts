import type { PageMeta } from "@/lib/page-meta.ts";

/** The build also writes it into `index.html`. */
export const landingMeta: PageMeta = {
  title: "Parlour: talk to an interior designer about your room",
  description:
    "Book time with an interior designer, by chat or by call. Describe the room, ask what you like, leave knowing what to do.",
};

/* The titles, descriptions and pictures of pages whose content is data, for the pages and for crawlers. */

import type { Designer } from "./designers.ts";
import type { Project } from "./projects.ts";

/** `image` is the path of a picture; without it, the site's own picture is shown. */
type PageHead = { title: string; description: string; image: string | undefined };

export const designerHead = ({ name, title, intro, headline, coverImage }: Designer): PageHead => ({
  title: `${name}, ${title || "Interior Designer"}`,
  description: intro || headline || `Book a time with ${name}.`,
  image: coverImage ?? undefined,
});

export const projectHead = ({ title, designerName, description, story, cover }: Project): PageHead => ({
  title: `${title} by ${designerName}`,
  description: description || story.split("\n")[0] || title,
  image: cover?.path,
});

import type { Hono } from "hono";
import { html, raw } from "hono/html";
import * as z from "zod/mini";
import { ApiError } from "../shared/api-error.ts";
import { Id } from "../shared/contract/common.ts";
import { Designer } from "../shared/contract/designers.ts";
import { designerHead, projectHead } from "../shared/contract/page-heads.ts";
import * as paths from "../shared/contract/paths.ts";
import { Project } from "../shared/contract/projects.ts";
import type { ApiEnv, Services } from "./types.ts";

const PublicPages = z.object({ designers: z.array(z.object({ id: Id, slugs: z.array(z.string()) })) });

/** The site's pages whose text is the same for everybody. */
const STATIC_PAGES = [
  paths.home,
  paths.discovery,
  paths.questions,
  paths.studio,
  paths.terms,
  paths.privacy,
  paths.refunds,
  paths.imprint,
];

type CrawlerPage = {
  title: string;
  description: string;
  /** Absolute addresses. */
  url: string;
  image: string;
  /** Structured data (schema.org). */
  data?: object;
  /** Paragraphs and links of the body. */
  texts: string[];
  links: [label: string, url: string][];
};

/** Returns a page for programs that run no code. Everything in it may be a stranger's text. */
function writePage({ title, description, url, image, data, texts, links }: CrawlerPage) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} | Parlour</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${url}">
<meta property="og:site_name" content="Parlour">
<meta property="og:type" content="website">
<meta property="og:title" content="${title} | Parlour">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta property="og:image" content="${image}">
<meta name="twitter:card" content="summary_large_image">
${data && raw(`<script type="application/ld+json">${JSON.stringify(data).replace(/</g, "\\u003c")}</script>`)}
</head>
<body>
<h1>${title}</h1>
${texts.filter(Boolean).map((text) => html`<p>${text}</p>\n`)}
<ul>
${links.map(([label, href]) => html`<li><a href="${href}">${label}</a></li>\n`)}
</ul>
</body>
</html>
`;
}

/** Returns a designer in schema.org's words. Without reviews, there is no rating to state. */
function structuredData(designer: Designer, url: string, image: string) {
  const { name, address, skills, rating, reviewCount } = designer;
  return {
    "@context": "https://schema.org",
    "@type": "ProfessionalService",
    ...{ name, description: designerHead(designer).description, url, image, knowsAbout: skills },
    ...(address?.city && {
      address: {
        "@type": "PostalAddress",
        ...{ addressLocality: address.city, addressRegion: address.state, addressCountry: address.country },
      },
    }),
    ...(rating !== null &&
      reviewCount > 0 && { aggregateRating: { "@type": "AggregateRating", ratingValue: rating, reviewCount } }),
  };
}

/**
 * Adds the pages that crawlers and messengers read instead of the app: profiles and projects with their own titles, pictures and structured data, 404 for
 * missing ones, and the list of all public pages. They are not calls of the contract, because their answers are not JSON.
 */
export function addCrawlerPages(app: Hono<ApiEnv>, { database, dataStore, environment }: Services): void {
  const site = environment.siteOrigins[0] ?? "";
  const addressOf = (picture = "/images/share.jpg") =>
    picture.startsWith("/") ? site + picture : dataStore.pictureAddress(picture);
  const designerOf = (id: string) =>
    z.safeParse(Id, id).success
      ? database.call("get_designer", { designerId: id, viewer: null }, Designer)
      : Promise.reject(new ApiError(404, "not_found", "There is nothing here."));
  // The pages are not `public`, because browsers get the app at the same address.
  app.use("/crawlers/*", async (c, next) => {
    await next();
    c.header("cache-control", "private, max-age=300");
  });

  app.get("/crawlers/designer/:id", async (c) => {
    const designer = await designerOf(c.req.param("id"));
    const { image, ...head } = designerHead(designer);
    const url = site + paths.designer(designer._id);
    const picture = addressOf(image);
    return c.html(
      writePage({
        ...{ ...head, url, image: picture, data: structuredData(designer, url, picture) },
        texts: [designer.headline, designer.bio, designer.skills.join(", ")],
        links: [["Find Designers", site + paths.discovery]],
      }),
    );
  });

  app.get("/crawlers/designer/:id/project/:slug", async (c) => {
    const { _id: designerId } = await designerOf(c.req.param("id"));
    const project = await database.call(
      "get_project",
      { designerId, slug: c.req.param("slug"), viewer: null },
      Project,
    );
    const { image, ...head } = projectHead(project);
    return c.html(
      writePage({
        ...{ ...head, url: site + paths.project(designerId, project.slug), image: addressOf(image) },
        texts: [project.description, project.story, project.approach],
        links: [[project.designerName, site + paths.designer(designerId)]],
      }),
    );
  });

  app.get("/sitemap.xml", async (c) => {
    const { designers } = await database.call("public_pages", {}, PublicPages);
    const pages = designers.flatMap(({ id, slugs }) => [
      paths.designer(id),
      ...slugs.map((slug) => paths.project(id, slug)),
    ]);
    c.header("content-type", "application/xml; charset=utf-8");
    c.header("cache-control", "public, max-age=3600");
    return c.body(
      await html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${[...STATIC_PAGES, ...pages].map((path) => html`<url><loc>${site + path}</loc></url>\n`)}</urlset>
`,
    );
  });
}

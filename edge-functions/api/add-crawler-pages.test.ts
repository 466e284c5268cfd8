import { expect, test } from "vitest";
import { environment, services } from "../../tests/support/services.ts";
import { ApiError } from "../shared/api-error.ts";
import { CRAWLED_PATHS, CRAWLERS } from "../shared/contract/crawlers.ts";
import type { Database } from "../shared/database.ts";
import { createApp } from "./app.ts";

const ID = "8a0c4f6e-0000-4000-8000-000000000002";
const NAME = `Mira "Sand" <script>alert(1)</script>`;
const designer = {
  ...{
    _id: ID,
    name: NAME,
    title: "",
    headline: "Calm rooms",
    intro: "</script><img src=x>",
    bio: "I draw & measure.",
  },
  ...{ profilePicture: null, coverImage: "u/1.webp", skills: ["<b>Colour</b>"], styles: [], rates: [], languages: [] },
  ...{ address: { city: "Lyon", state: "", country: "France" }, timeline: [], designProcess: [], faq: [] },
  ...{ certifications: [], availability: null, experience: "9 years", rating: null, reviewCount: 0 },
};
const picture = { path: "/images/projects/loft.webp", alt: "", caption: "" };
const project = {
  ...{
    id: ID,
    slug: "loft",
    designerId: ID,
    designerName: NAME,
    published: true,
    title: "<i>Loft</i>",
    description: "",
  },
  ...{
    roomType: "",
    style: "",
    duration: "",
    budget: "",
    tags: [],
    story: "First\nSecond",
    approach: "",
    cover: picture,
  },
  ...{ steps: [], pairs: [], finalPictures: [], words: null },
};

function ask(path: string, answers: Record<string, unknown>) {
  const call = async (name: string) => {
    if (name in answers) return answers[name];
    throw new ApiError(404, "not_found", "There is nothing here.");
  };
  const pictures = { ...services().dataStore, pictureAddress: (one: string) => `https://pictures.test/${one}` };
  const settings = environment({ siteOrigins: ["https://parlour.test"] });
  const database = { call } as unknown as Database;
  return createApp(services({ environment: settings, dataStore: pictures, database })).request(`/api${path}`);
}
const meta = (page: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(page)?.[1];
const dataIn = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? "");

test("A crawler gets a designer's own title, description and picture, and no text as markup", async () => {
  const answer = await ask(`/crawlers/designer/${ID}`, { get_designer: designer });
  expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
  // Browsers get the app at the same address.
  expect(answer.headers.get("cache-control")).toBe("private, max-age=300");
  const page = await answer.text();
  const title = "Mira &quot;Sand&quot; &lt;script&gt;alert(1)&lt;/script&gt;, Interior Designer | Parlour";
  expect(/<title>(.*)<\/title>/.exec(page)?.[1]).toBe(title);
  expect(meta(page, "og:title")).toBe(title);
  expect(meta(page, "description")).toBe("&lt;/script&gt;&lt;img src=x&gt;");
  expect(meta(page, "og:image")).toBe("https://pictures.test/u/1.webp");
  expect(meta(page, "og:url")).toBe(`https://parlour.test/designer/${ID}`);
  expect(page).not.toMatch(/<(img|b|i)\b|<script(?! type="application\/ld)/);
  expect(dataIn(page)).toMatchObject({
    name: NAME,
    address: { addressLocality: "Lyon" },
    knowsAbout: ["<b>Colour</b>"],
  });
});

test("A designer's structured data names a rating only if there are reviews", async () => {
  const dataOf = async (more: object) =>
    dataIn(await (await ask(`/crawlers/designer/${ID}`, { get_designer: { ...designer, ...more } })).text());
  expect(await dataOf({})).not.toHaveProperty("aggregateRating");
  expect(await dataOf({ rating: 4.5, reviewCount: 2 })).toMatchObject({
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
  });
});

test("A crawler gets a project's own title, first words and cover", async () => {
  const answers = { get_designer: designer, get_project: project };
  const page = await (await ask(`/crawlers/designer/${ID}/project/loft`, answers)).text();
  expect(meta(page, "og:title")).toMatch(/^&lt;i&gt;Loft&lt;\/i&gt; by Mira/);
  expect(meta(page, "description")).toBe("First");
  expect(meta(page, "og:image")).toBe("https://parlour.test/images/projects/loft.webp");
});

test.each(["/crawlers/designer/somebody", `/crawlers/designer/${ID}`, `/crawlers/designer/${ID}/project/x`])(
  "A crawler gets 404 for %s, which nobody may see",
  async (path) => {
    expect((await ask(path, {})).status).toBe(404);
  },
);

test("The sitemap lists designers and their projects", async () => {
  const answer = await ask("/sitemap.xml", { public_pages: { designers: [{ id: ID, slugs: ["a&b"] }] } });
  expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const text = await answer.text();
  for (const path of ["/", "/discovery", `/designer/${ID}`, `/designer/${ID}/project/a&amp;b`])
    expect(text).toContain(`<loc>https://parlour.test${path}</loc>`);
});

test.each([
  ["facebookexternalhit/1.1", true],
  ["WhatsApp/2.23.20.0", true],
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", true],
  ["LinkedInBot/1.0 (compatible; Mozilla/5.0)", true],
  ["Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", true],
  ["Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5", true],
  ["Mozilla/5.0 (Linux; Android 13; CUBOT X70) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36", false],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 [FBAN/FBIOS;FBAV/400]", false],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.1 Safari/605.1.15", false],
])("%s is known to read pages without running code: %s", (agent, crawls) => {
  expect(new RegExp(CRAWLERS, "i").test(agent)).toBe(crawls);
});

test("Crawlers read only profiles and projects from the function", () => {
  const crawled = (path: string) => new RegExp(CRAWLED_PATHS).test(path);
  for (const path of [`/designer/${ID}`, `/designer/${ID}/`, `/designer/${ID}/project/loft`])
    expect(crawled(path), path).toBe(true);
  for (const path of ["/designer/dashboard", `/designer/${ID}/booking-success`, `/chat/${ID}`, "/discovery"])
    expect(crawled(path), path).toBe(false);
});

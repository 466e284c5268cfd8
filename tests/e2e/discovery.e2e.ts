import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { holdBack } from "./support/hold-back.ts";
import { publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

const cards = (page: Page) => page.getByRole("article");
const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search designers" });
const pagination = (page: Page) => page.getByRole("navigation", { name: "Designers pages" });
const filter = (page: Page, name: string) => page.getByRole("combobox", { name });

/** A word that no other profile has, for the name of a new designer. */
const newWord = () => `W${randomUUID().replaceAll("-", "").slice(0, 12)}`;

test("A visitor sees the first designer in the first window, on a phone and in a grid", async ({ page }) => {
  const isInFirstWindow = async () => {
    const card = cards(page).first();
    await expect(card.getByRole("img", { name: /^A room by / })).toBeInViewport({ ratio: 1 });
    await expect(card.getByRole("link", { name: "View Profile" })).toBeInViewport({ ratio: 1 });
  };

  await test.step("on a phone they are short, and only the filters stay", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/discovery");
    await isInFirstWindow();
    await expect(cards(page)).toHaveCount(12);
    await expect(pagination(page)).toContainText(/Page 1 of \d+/);
    const list = await cards(page).evaluateAll((all) => {
      const [first, last] = [all[0]?.getBoundingClientRect(), all.at(-1)?.getBoundingClientRect()];
      return (last?.bottom ?? 0) - (first?.top ?? 0);
    });
    expect(list, "what a phone scrolls for twelve").toBeLessThan(6000);
    const journey = page.getByRole("button", { name: "All of the journey" }).last();
    await journey.click();
    await expect(journey).toHaveAttribute("aria-expanded", "true");
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(filter(page, "Style")).toBeInViewport();
    await expect(searchBox(page)).not.toBeInViewport();
  });

  await test.step("four in a row on request, also after a reload", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Grid" }).click();
    const inRows = () =>
      cards(page).evaluateAll((all) => {
        const [fifth = 0, ...row] = all
          .slice(0, 5)
          .map((one) => Math.round(one.getBoundingClientRect().top))
          .reverse();
        return new Set(row).size === 1 && fifth > (row[0] ?? 0);
      });
    await expect.poll(inRows).toBe(true);
    // All of them are in the first window, down to their names.
    for (const name of (await cards(page).getByRole("heading").all()).slice(0, 4))
      await expect(name).toBeInViewport({ ratio: 1 });
    await page.reload();
    await expect(cards(page)).toHaveCount(12);
    await expect.poll(inRows).toBe(true);
    await page.getByRole("button", { name: "Large cards" }).click();
    await expect.poll(inRows).toBe(false);
  });
});

test("A visitor reads the cards, removes filters by chips, sorts, and finds designers despite a typing error", async ({
  page,
}) => {
  const word = `w${randomUUID().replaceAll(/[^a-z]/g, "")}lamp`;
  const skills = Array.from({ length: 200 }, (_, n) => `Skill ${n + 1}`);
  const [fair, dear, cheap] = await Promise.all([
    publishedDesigner(`${word} Lindgren`),
    publishedDesigner(`${word}steinhausenbergerdorffmontgomerythrockmorton von Waldenburg`, { skills }),
    publishedDesigner(`ليلى ${word} الفارسي`),
  ]);
  await sql()`
    update public.designers
       set headline = 'Small rooms that breathe', intro = 'I begin with what you own.', experience_years = 11,
           city = 'Rotterdam', state = 'South Holland', country = 'Netherlands', languages = '{fr}',
           timeline = ${sql().json([
             { year: "2014", event: "Opened a studio above a bakery" },
             { year: "2024", event: "Wrote a booklet" },
           ])}
     where id = ${fair.user.id}`;
  await sql()`update public.designers set languages = '{nl}', shown_price_minor = 9000 where id = ${dear.user.id}`;
  await sql()`update public.designers set shown_price_minor = 3000 where id = ${cheap.user.id}`;
  await page.goto(`/discovery?search=${word}`);

  await test.step("the search and the filters", async () => {
    // The others are behind a button, which leads on to them.
    await expect(filter(page, "Language")).toHaveCount(0);
    await page.getByRole("button", { name: "More filters" }).press("Enter");
    await expect(filter(page, "Language")).toBeFocused();
    // On a tablet they take a second line.
    await page.setViewportSize({ width: 834, height: 1112 });
    for (const name of ["Language", "Session"]) await expect(filter(page, name)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("a card", async () => {
    const card = page.getByRole("article", { name: `${word} Lindgren` });
    await expect(card.getByRole("heading", { level: 2, name: `${word} Lindgren` })).toBeVisible();
    await expect(card.getByText("Small rooms that breathe")).toBeVisible();
    await expect(card.getByText("I begin with what you own.")).toBeVisible();
    await expect(card.getByRole("heading", { name: "Journey Highlights" })).toBeVisible();
    await expect(card.getByRole("list").first()).toContainText("2014Opened a studio above a bakery");
    await expect(card.getByRole("definition")).toHaveText(["11 years", "$60 for 60 min", "Rotterdam, South Holland"]);
    await expect(card.getByRole("list", { name: "Skills" }).getByRole("listitem")).toHaveText([
      "Space Planning",
      "Lighting Design",
    ]);
    await expect(card.getByRole("img", { name: `A room by ${word} Lindgren` })).toBeVisible();
    await expect(card).toContainText("New on Parlour");
    await expect(card.locator("time")).toHaveText(/^(Today|Tomorrow)/);
    const profile = `/designer/${fair.user.id}`;
    await expect(card.getByRole("link", { name: "View Profile" })).toHaveAttribute("href", profile);
    // The profile opens its dialog at this address.
    await expect(card.getByRole("link", { name: "Book Consultation" })).toHaveAttribute("href", `${profile}?book=1`);
  });

  await test.step("chips take filters away", async () => {
    // The second is chosen before the page has followed the first.
    await Promise.all([
      filter(page, "Session").selectOption({ label: "By chat" }),
      filter(page, "Language").selectOption({ label: "Dutch" }),
    ]);
    const chips = page.getByRole("list", { name: "Active filters" });
    await expect(cards(page)).toHaveCount(1);
    await expect(chips.getByRole("listitem")).toHaveText(["Dutch", "By chat"]);
    const status = page.getByRole("status").filter({ hasText: "Designers who match" });
    await expect(status).toContainText("1 found");
    await expect(status).toContainText("Dutch, By chat");
    await chips.getByRole("button", { name: "Remove the filter Dutch" }).press("Enter");
    await expect(cards(page)).toHaveCount(3);
    await expect(chips.getByRole("button", { name: "Remove the filter By chat" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(chips).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/discovery\\?search=${word}$`));
    await expect(status.locator("..")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Clear Filters" })).toBeFocused();
  });

  await test.step("sorting orders the cards", async () => {
    await filter(page, "Sort by").selectOption("Lowest hourly price");
    await expect(page).toHaveURL(/sort=price$/);
    const names = cards(page).getByRole("heading", { level: 2 });
    await expect(names).toHaveText([/الفارسي/, /Lindgren/, /Waldenburg/]);
  });

  await test.step("a phone has no sideways scroll, on the profile neither", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText("+197")).toBeVisible();
    await expect(page.getByText("and 197 more")).toBeAttached();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole("link", { name: "View Profile" }).last().click();
    await page.getByRole("button", { name: "Show all 200 skills" }).click();
    await expect(page.getByRole("region", { name: "Skills" }).getByRole("listitem")).toHaveCount(200);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.goBack();
    await expect(page).toHaveURL(/sort=price$/);
    await expect(cards(page)).toHaveCount(3);
  });

  await test.step("a typing error is forgiven, and a word that nobody has is left out", async () => {
    await searchBox(page).fill(word.replace("lamp", "lmap"));
    await searchBox(page).press("Enter");
    await expect(page.getByText(`Showing results for “${word}”`)).toBeVisible();
    await expect(cards(page)).toHaveCount(3);
    await searchBox(page).fill(`${word} ${newWord()}`);
    await searchBox(page).press("Enter");
    await expect(page.getByText(/^Showing results for .+ Nobody matches/)).toContainText(`“${word}” · 3`);
  });
});

test("A visitor searches, filters and turns pages, and returns to each result by the address", async ({ page }) => {
  const [first, second, unheard] = [newWord(), newWord(), `the ${newWord()}`];
  await Promise.all([first, second].map((word) => publishedDesigner(`${word} Lindgren`)));
  const list = "**/api/designers?**";

  await page.goto("/discovery");
  await test.step("a filter chosen far down the list leads to the top of the new one, counted when it is there", async () => {
    await cards(page).nth(7).scrollIntoViewIfNeeded();
    const { held, release } = holdBack();
    await page.route(list, async (route) => {
      await held;
      await route.fallback();
    });
    await filter(page, "Style").selectOption("Minimal");
    const status = page.getByRole("status").filter({ hasText: /Loading|Designers who match/ });
    await expect(status).toHaveText("Loading...");
    release();
    await expect(status).toHaveText(/^Designers who match your filters: Minimal.*\d+ found$/);
    await expect(status).toBeInViewport();
    await expect(cards(page).first()).toBeInViewport();
    await expect(page).toHaveURL(/style=Minimal/);
    await page.unroute(list);
    await page.getByRole("button", { name: "Clear Filters" }).click();
  });

  await test.step("a filter keeps the page; beyond the last page, the last one is shown", async () => {
    await pagination(page).getByRole("button", { name: "Next" }).click();
    await expect(pagination(page)).toContainText("Page 2 of");
    await filter(page, "Budget").selectOption({ label: "$200 and more an hour" });
    await expect(page).toHaveURL(/page=2/);
    await expect(page).toHaveURL(/budget=/);
    await expect(cards(page).first()).toContainText(/\$\d{3}/);
    await expect(filter(page, "Budget")).toHaveValue("USD:200-");
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(pagination(page)).toContainText("Page 2 of");
    await expect(page).toHaveURL(/\/discovery\?page=2$/);
  });

  await test.step("Search and Enter go to page 1; Back and Forward return to each result", async () => {
    await searchBox(page).fill(first);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByRole("article", { name: first })).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`/discovery\\?search=${first}$`));
    // Typing alone does not search.
    await searchBox(page).fill(second);
    await expect(page).toHaveURL(new RegExp(`/discovery\\?search=${first}$`));
    await searchBox(page).press("Enter");
    await expect(page.getByRole("article", { name: second })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("article", { name: first })).toBeVisible();
    await expect(searchBox(page)).toHaveValue(first);
    await page.goBack();
    await expect(pagination(page)).toContainText("Page 2 of");
    await expect(searchBox(page)).toHaveValue("");
    await page.goForward();
    await expect(page.getByRole("article", { name: first })).toBeVisible();
  });

  await test.step("where nothing is found, Clear Filters resets term and filters but neither the text nor the page", async () => {
    await filter(page, "Style").selectOption("Minimal");
    await searchBox(page).fill(unheard);
    await searchBox(page).press("Enter");
    await expect(page.getByRole("heading", { name: "No designers match your current filters." })).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Available soonest" }).getByRole("link")).toHaveCount(3);
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(cards(page)).toHaveCount(12);
    await expect(filter(page, "Style")).toHaveValue("all");
    await expect(searchBox(page)).toHaveValue(unheard);
    await expect(pagination(page)).toContainText("Page 1 of");
    await expect(page).toHaveURL(/\/discovery$/);
  });
});

test("A visitor loads designers and pictures once, and comes back from a profile to the same search", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const { dataset } = document.documentElement;
      dataset.moves = `${Number(dataset.moves ?? 0) + 1}`;
      return start(update);
    };
  });
  // A profile is fetched again when half a minute has passed since, which a slow machine needs.
  await page.clock.setFixedTime(new Date());
  let asked: { path: string; as: string | undefined }[] = [];
  page.on("request", (request) => {
    asked.push({ path: new URL(request.url()).pathname, as: request.headers().authorization?.split(" ", 1)[0] });
  });
  const times = (path: string) => asked.filter((one) => one.path === path).length;
  const card = cards(page).first();

  /** Before the page's code has loaded, with the token that the browser keeps. */
  const areFetchedOnce = async (as: string | undefined) => {
    asked = [];
    await page.goto("/discovery?style=Minimal");
    await expect(card).toBeVisible();
    expect(asked.filter(({ path }) => path === "/api/designers")).toEqual([{ path: "/api/designers", as }]);
  };
  await test.step("once for a visitor, and of the top picture one of its widths, the same for the outline and the page", async () => {
    await areFetchedOnce(undefined);
    const shown = await card.getByAltText(/^A room by /).evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return new URL(image.currentSrc).pathname;
    });
    const [folder] = shown.split("cover");
    const covers = asked.filter(({ path }) => path.startsWith(`${folder}cover`) && /\/cover(-\w+)?\.webp$/.test(path));
    expect(covers.map(({ path }) => path)).toEqual([shown]);
  });

  const link = card.getByRole("link", { name: "View Profile" });
  const profile = (await link.getAttribute("href")) ?? "";
  await test.step("whoever rests on a card has fetched its profile's code and data", async () => {
    const code = page.waitForResponse(/\/assets\/designer-page-.*\.js$/);
    const answer = page.waitForResponse(new RegExp(`/api${profile.replace("designer", "designers")}$`));
    await link.hover();
    await Promise.all([code, answer]);
  });

  for (const [reducedMotion, there, back] of [
    ["no-preference", "1", "2"],
    ["reduce", "2", "2"],
  ] as const) {
    await test.step(`there and back, motion: ${reducedMotion}`, async () => {
      await page.emulateMedia({ reducedMotion });
      await link.click();
      await expect(page.getByRole("button", { name: "Message Designer" })).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("data-moves", there);
      await page.getByRole("link", { name: "Back to Discovery" }).click();
      await expect(page).toHaveURL(/\/discovery\?style=Minimal$/);
      await expect(card).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("data-moves", back);
    });
  }
  await expect(filter(page, "Style")).toHaveValue("Minimal");
  expect(times(`/api${profile.replace("designer", "designers")}`), "how often the profile was fetched").toBe(1);
  expect(times("/api/filter-options/discovery-filters"), "how often the filters' choices were fetched").toBe(1);

  await test.step("once for a customer", async () => {
    const { token, refreshToken, user } = await newPerson("user", "Ellen Vos");
    await page.evaluate((kept) => Object.assign(localStorage, kept), {
      ...{ authToken: token, refreshToken, userData: JSON.stringify(user) },
    });
    await areFetchedOnce("Bearer");
  });
});

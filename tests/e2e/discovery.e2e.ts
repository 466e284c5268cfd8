import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { expectAccessible } from "./support/axe.ts";
import { browserOf, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

const cards = (page: Page) => page.getByRole("article");
const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search designers" });
const pagination = (page: Page) => page.getByRole("navigation", { name: "Designers pages" });

/** A word that no other profile has, for the name of a new designer. */
async function designerNamed(word: string) {
  return publishedDesigner(`${word} Lindgren`);
}
const newWord = () => `W${randomUUID().replaceAll("-", "").slice(0, 12)}`;

test.describe("what a visitor sees", () => {
  test("header, search, five filters and everything on the cards", async ({ page }) => {
    const word = newWord();
    const { user } = await designerNamed(word);
    await sql()`
      update public.designers
         set headline = 'Small rooms that breathe', intro = 'I begin with what you own.', experience_years = 11,
             city = 'Rotterdam', state = 'South Holland', country = 'Netherlands',
             timeline = ${sql().json([
               { year: "2014", event: "Opened a studio above a bakery" },
               { year: "2024", event: "Wrote a booklet" },
             ])}
       where id = ${user.id}`;
    await page.goto(`/discovery?search=${word}`);

    await expect(page.getByRole("heading", { level: 1, name: "Discover Your Designer" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
    await expect(searchBox(page)).toHaveValue(word);
    await expect(searchBox(page)).toHaveAttribute("placeholder", "Search by name, skills, or style...");
    await expect(page.getByRole("button", { name: "Search", exact: true })).toBeVisible();
    for (const [name, all] of [
      ["Style", "All Styles"],
      ["Skills", "All Skills"],
      ["Budget", "All Budgets"],
      ["Experience", "All Experience"],
      ["Location", "All Locations"],
    ] as const) {
      await expect(page.getByRole("combobox", { name })).toHaveValue("all");
      await expect(page.getByRole("combobox", { name }).getByRole("option").first()).toHaveText(all);
    }
    // The others are behind a button, which leads on to them.
    await expect(page.getByRole("combobox", { name: "Language" })).toHaveCount(0);
    await page.getByRole("button", { name: "More filters" }).press("Enter");
    await expect(page.getByRole("combobox", { name: "Language" })).toBeFocused();
    await expect(page.getByRole("combobox", { name: "Session" })).toHaveValue("all");
    // On a tablet they take a second line.
    await page.setViewportSize({ width: 834, height: 1112 });
    for (const name of ["Language", "Session"])
      await expect(page.getByRole("combobox", { name })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 720 });

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
    await expect(card.getByRole("link", { name: "View Profile" })).toHaveAttribute("href", `/designer/${user.id}`);
    // The profile opens its dialog at this address.
    await expect(card.getByRole("link", { name: "Book Consultation" })).toHaveAttribute(
      "href",
      `/designer/${user.id}?book=1`,
    );
    await expectAccessible(page);
  });

  test("twelve cards a page, and the picture changes sides", async ({ page }) => {
    await page.goto("/discovery");
    await expect(cards(page)).toHaveCount(12);
    await expect(pagination(page)).toContainText(/Page 1 of \d+/);
    const sides = await cards(page).evaluateAll((all) =>
      all.slice(0, 4).map((card) => {
        const [picture, words] = [card.children[0], card.children[1]];
        return (picture?.getBoundingClientRect().left ?? 0) < (words?.getBoundingClientRect().left ?? 0);
      }),
    );
    expect(sides).toEqual([true, false, true, false]);
    await expectAccessible(page);

    await page.setViewportSize({ width: 390, height: 844 });
    const list = await cards(page).evaluateAll((all) => {
      const [first, last] = [all[0]?.getBoundingClientRect(), all.at(-1)?.getBoundingClientRect()];
      return (last?.bottom ?? 0) - (first?.top ?? 0);
    });
    expect(list, "what a phone scrolls for twelve").toBeLessThan(6000);
    const journey = cards(page).first().getByRole("button", { name: "All of the journey" });
    await journey.click();
    await expect(journey).toHaveAttribute("aria-expanded", "true");
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(page.getByRole("combobox", { name: "Style" })).toBeInViewport();
    await expect(searchBox(page)).not.toBeInViewport();
    await expectAccessible(page);
  });

  test("a phone has no sideways scroll, and long names, 200 skills and right-to-left names fit", async ({ page }) => {
    const word = newWord();
    const { user } = await publishedDesigner(`${word}steinhausenbergerdorffmontgomerythrockmorton von Waldenburg`, {
      skills: Array.from({ length: 200 }, (_, n) => `Skill ${n + 1}`),
    });
    await publishedDesigner(`ليلى ${word} الفارسي`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/discovery?search=${word}`);
    await expect(cards(page)).toHaveCount(2);
    await expect(page.getByText("+197")).toBeVisible();
    await expect(page.getByText("and 197 more")).toBeAttached();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await page.goto(`/designer/${user.id}`);
    await page.getByRole("button", { name: "Show all 200 skills" }).click();
    await expect(page.getByRole("region", { name: "Skills" }).getByRole("listitem")).toHaveCount(200);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
});

test.describe("searching", () => {
  test("Search and Enter look for the text and go to page 1; Back and Forward return to each result", async ({
    page,
  }) => {
    const [first, second] = [newWord(), newWord()];
    await Promise.all([designerNamed(first), designerNamed(second)]);
    await page.goto("/discovery?page=2");
    await expect(pagination(page)).toContainText("Page 2 of");

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

  test("whoever rests on a card has fetched its profile, code and cover, when they follow it", async ({ page }) => {
    await page.goto("/discovery");
    const link = cards(page).first().getByRole("link", { name: "View Profile" });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const id = (await link.getAttribute("href"))?.split("/").at(-1);
    const code = page.waitForResponse(/\/assets\/designer-page-.*\.js$/);
    const answer = page.waitForResponse(new RegExp(`/api/designers/${id}$`));
    await link.hover();
    await Promise.all([code, answer]);
    await link.click();
    await expect(page.getByRole("button", { name: "Message Designer" })).toBeVisible();
    expect(asked.filter((path) => path === `/api/designers/${id}`)).toHaveLength(1);
  });

  test("the first window has all of the first designer, on a phone, too", async ({ page }) => {
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await page.goto("/discovery");
      const card = cards(page).first();
      await expect(card.getByRole("img", { name: /^A room by / })).toBeInViewport({ ratio: 1 });
      await expect(card.getByRole("link", { name: "View Profile" })).toBeInViewport({ ratio: 1 });
    }
  });

  test("four in a row, if one prefers that, also after a reload", async ({ page }) => {
    await page.goto("/discovery");
    await expect(cards(page)).toHaveCount(12);
    await page.getByRole("button", { name: "Grid" }).click();
    const tops = () =>
      cards(page).evaluateAll((all) => all.slice(0, 5).map((one) => Math.round(one.getBoundingClientRect().top)));
    const inRows = async () => {
      const [fifth = 0, ...row] = (await tops()).reverse();
      return new Set(row).size === 1 && fifth > (row[0] ?? 0);
    };
    await expect.poll(inRows).toBe(true);
    // All of them are in the first window, down to their names.
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const name of await cards(page)
      .getByRole("heading")
      .all()
      .then((all) => all.slice(0, 4)))
      await expect(name).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.reload();
    await expect(cards(page)).toHaveCount(12);
    await expect.poll(inRows).toBe(true);
    await page.getByRole("button", { name: "Large cards" }).click();
    await expect.poll(inRows).toBe(false);
  });

  test("a filter chosen far down the list leads to the top of the new one, which is counted when it is there", async ({
    page,
  }) => {
    await page.goto("/discovery");
    await expect(cards(page)).toHaveCount(12);
    await cards(page).nth(7).scrollIntoViewIfNeeded();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/designers?**", async (route) => {
      await held;
      await route.fallback();
    });
    await page.getByRole("combobox", { name: "Style" }).selectOption("Minimal");
    const status = page.getByRole("status").filter({ hasText: /Loading|Designers who match/ });
    await expect(status).toHaveText("Loading...");
    answer();
    await expect(status).toHaveText(/^Designers who match your filters: Minimal.*\d+ found$/);
    await expect(status).toBeInViewport();
    await expect(cards(page).first()).toBeInViewport();
  });

  test("more designers than are counted: says 500+, and the pages end", async ({ page }) => {
    await page.route("**/api/designers?**", async (route) => {
      const response = await route.fetch();
      const json = { ...(await response.json()), total: 500, more: true, page: 41, pageCount: 41 };
      await route.fulfill({ response, json });
    });
    await page.goto("/discovery?page=41");
    await expect(page.getByRole("status").filter({ hasText: "All designers" })).toContainText("500+ found");
    await expect(pagination(page)).toContainText("Page 41 of 41");
    await expect(pagination(page).getByRole("button", { name: "Next" })).toHaveCount(0);
  });

  test("nothing found: says so, and Clear Filters resets term and filters but neither the text nor the page", async ({
    page,
  }) => {
    const unheard = `the ${newWord()}`;
    await page.goto("/discovery?page=2");
    await expect(pagination(page)).toContainText("Page 2 of");
    await page.getByRole("combobox", { name: "Style" }).selectOption("Minimal");
    await expect(page).toHaveURL(/page=2/);
    await searchBox(page).fill(unheard);
    await searchBox(page).press("Enter");
    await expect(page.getByRole("heading", { name: "No designers match your current filters." })).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Available soonest" }).getByRole("link")).toHaveCount(3);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(cards(page)).toHaveCount(12);
    await expect(page.getByRole("combobox", { name: "Style" })).toHaveValue("all");
    await expect(searchBox(page)).toHaveValue(unheard);
    // The search went to page 1; the filter keeps that page.
    await expect(pagination(page)).toContainText("Page 1 of");
    await expect(page).toHaveURL(/\/discovery$/);
  });

  test("a filter keeps the page; beyond the last page, the last one is shown", async ({ page }) => {
    await page.goto("/discovery");
    await pagination(page).getByRole("button", { name: "Next" }).click();
    await expect(pagination(page)).toContainText("Page 2 of");
    await page.getByRole("combobox", { name: "Budget" }).selectOption({ label: "$200 and more an hour" });
    await expect(page).toHaveURL(/page=2/);
    await expect(page).toHaveURL(/budget=/);
    await expect(cards(page).first()).toContainText(/\$\d{3}/);
    await expect(page.getByRole("combobox", { name: "Budget" })).toHaveValue("USD:200-");
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(pagination(page)).toContainText("Page 2 of");
    await expect(page).toHaveURL(/\/discovery\?page=2$/);
  });

  test("chips take filters away, sorting orders the cards, and a typing error is forgiven, all of it in the address", async ({
    page,
  }) => {
    const word = `w${newWord()
      .toLowerCase()
      .replaceAll(/[^a-z]/g, "")}lamp`;
    const [dear, fair] = await Promise.all([publishedDesigner(`${word} Uno`), publishedDesigner(`${word} Due`)]);
    await sql()`update public.designers set languages = '{nl}', shown_price_minor = 9000 where id = ${dear.user.id}`;
    await sql()`update public.designers set languages = '{fr}', shown_price_minor = 3000 where id = ${fair.user.id}`;

    await page.goto(`/discovery?search=${word}&language=nl&session=chat`);
    const chips = page.getByRole("list", { name: "Active filters" });
    await expect(chips.getByRole("listitem")).toHaveText(["Dutch", "By chat"]);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText("New on Parlour");
    await expect(cards(page).locator("time")).toHaveText(/^(Today|Tomorrow)/);
    await expect(page.getByRole("status").filter({ hasText: "Designers who match" })).toContainText("1 found");
    await expect(page.getByRole("status").filter({ hasText: "Designers who match" })).toContainText("Dutch, By chat");
    await expectAccessible(page);
    await chips.getByRole("button", { name: "Remove the filter Dutch" }).press("Enter");
    await expect(cards(page)).toHaveCount(2);
    await expect(chips.getByRole("button", { name: "Remove the filter By chat" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(chips).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/discovery\\?search=${word}$`));
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Clear Filters" })).toBeFocused();

    const names = () => cards(page).getByRole("heading", { level: 2 });
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("Lowest hourly price");
    await expect(names()).toHaveText([`${word} Due`, `${word} Uno`]);
    await expect(page).toHaveURL(/sort=price$/);
    await page.reload();
    await expect(names()).toHaveText([`${word} Due`, `${word} Uno`]);

    await searchBox(page).fill(word.replace("lamp", "lmap"));
    await searchBox(page).press("Enter");
    await expect(page.getByText(`Showing results for “${word}”`)).toBeVisible();
    await expect(cards(page)).toHaveCount(2);
    await searchBox(page).fill(`${word} ${newWord()}`);
    await searchBox(page).press("Enter");
    await expect(page.getByText(/^Showing results for .+ Nobody matches/)).toContainText(`“${word}” · 2`);
    await expect(cards(page)).toHaveCount(2);
  });

  test("the profile's Back link leads to the same search; the picture moves on both ways, unless one asks for less motion", async ({
    page,
  }) => {
    const word = newWord();
    await designerNamed(word);
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const { dataset } = document.documentElement;
        dataset.moves = `${Number(dataset.moves ?? 0) + 1}`;
        return start(update);
      };
    });
    let filters = 0;
    page.on("request", (request) => {
      if (request.url().includes("/api/filter-options/discovery-filters")) filters += 1;
    });
    await page.goto(`/discovery?search=${word}`);
    await expect(cards(page)).toHaveCount(1);
    for (const [reducedMotion, there, back] of [
      ["no-preference", "1", "2"],
      ["reduce", "2", "2"],
    ] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.getByRole("link", { name: "View Profile" }).click();
      await expect(page.getByRole("heading", { level: 1, name: `${word} Lindgren` })).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("data-moves", there);
      await page.getByRole("link", { name: "Back to Discovery" }).click();
      await expect(page).toHaveURL(new RegExp(`/discovery\\?search=${word}$`));
      await expect(cards(page)).toHaveCount(1);
      await expect(page.locator("html")).toHaveAttribute("data-moves", back);
    }
    await expect(page.getByRole("combobox", { name: "Style" })).toContainText("Minimal");
    expect(filters, "how often the filters' choices were fetched").toBe(1);
  });
});

test.describe("waiting and failing", () => {
  test("says Loading... until the designers are there; what fails can be tried again, and search works without filters", async ({
    page,
  }) => {
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/api/designers?**", async (route) => {
      await held;
      await route.fulfill({ status: 400, body: "{}" });
    });
    await page.route("**/api/filter-options/**", (route) => route.fulfill({ status: 400, body: "{}" }));
    await page.goto("/discovery");
    // Before that the page's outline is shown, hidden from assistive technology.
    await expect(page.getByRole("heading", { name: "Discover Your Designer" })).toBeVisible();
    await expect(page.getByText("Loading...")).toBeVisible();
    await expectAccessible(page);
    arrive();
    await expect(page.getByRole("alert")).toContainText("Error loading designers. Please try again later.");
    await expect(page.getByRole("heading", { name: "Discover Your Designer" })).toHaveCount(0);
    await page.unroute("**/api/designers?**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(cards(page)).toHaveCount(12);
    await expect(page.getByText("Loading...")).toHaveCount(0);
    await page.unroute("**/api/filter-options/**");
    await page.getByRole("button", { name: "Load the filters" }).click();
    await page.getByRole("combobox", { name: "Style" }).selectOption("Minimal");
    await expect(page).toHaveURL(/style=Minimal/);
  });

  for (const who of ["a visitor", "a customer"] as const) {
    test(`the designers and the top picture are fetched once for ${who}, before the code of the page has loaded`, async ({
      browser,
    }) => {
      const page = await (who === "a visitor"
        ? browser.newPage()
        : (await browserOf(browser, await newPerson("user", "Ellen Vos"))).newPage());
      const asked: (string | undefined)[] = [];
      const covers: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (/\/cover(-\w+)?\.webp$/.test(pathname)) covers.push(pathname);
        if (request.url().includes("/api/designers?")) asked.push(request.headers().authorization?.split(" ", 1)[0]);
      });
      await page.goto("/discovery?style=Minimal");
      await expect(cards(page).first()).toBeVisible();
      expect(asked).toEqual([who === "a visitor" ? undefined : "Bearer"]);
      const cover = cards(page)
        .first()
        .getByAltText(/^A room by /);
      const shown = await cover.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return new URL(image.currentSrc).pathname;
      });
      // Of its widths one, the same for the outline's picture and the page's.
      const [folder] = shown.split("cover");
      expect(covers.filter((path) => path.startsWith(`${folder}cover`))).toEqual([shown]);
      await page.context().close();
    });
  }
});

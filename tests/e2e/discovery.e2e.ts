import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { RateInput } from "../../edge-functions/shared/contract/services.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { holdBack } from "./support/hold-back.ts";
import { PROFILE, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

const cards = (page: Page) => page.getByRole("article");
const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search designers" });
const pagination = (page: Page) => page.getByRole("navigation", { name: "Designers pages" });
const filter = (page: Page, name: string) => page.getByRole("combobox", { name });

/** Returns a word that no other profile contains, for the name of a new designer. */
const newWord = () => `W${randomUUID().replaceAll("-", "").slice(0, 12)}`;

test("A visitor reads the cards, removes filters by chips, sorts, and finds designers despite a typing error", async ({
  page,
}) => {
  const word = `w${randomUUID().replaceAll(/[^a-z]/g, "")}lamp`;
  const [fair, dear, cheap] = await Promise.all([
    publishedDesigner(`${word} Lindgren`),
    publishedDesigner(`${word}steinhausenbergerdorffmontgomerythrockmorton von Waldenburg`),
    publishedDesigner(`ليلى ${word} الفارسي`),
  ]);
  await sql()`
    update public.designers
       set experience_years = 11, city = 'Rotterdam', state = 'South Holland', country = 'Netherlands', languages = '{fr}'
     where id = ${fair.user.id}`;
  await sql()`update public.designers set languages = '{nl}', shown_price_minor = 9000 where id = ${dear.user.id}`;
  await sql()`update public.designers set shown_price_minor = 3000 where id = ${cheap.user.id}`;
  await page.goto(`/discovery?search=${word}`);
  await page.getByRole("button", { name: "More filters" }).click();

  await test.step("shows the designer on a card", async () => {
    const card = page.getByRole("article", { name: `${word} Lindgren` });
    await card.locator("summary").click();
    await expect(card.getByRole("definition")).toHaveText([
      "$60 for 60 min",
      "New on Parlour",
      "11 years",
      "Rotterdam, South Holland",
    ]);
    await expect(card.locator("time")).toHaveText(/^(Today|Tomorrow)/);
    const profile = `/designer/${fair.user.id}`;
    await expect(card.getByRole("link", { name: "View Profile" })).toHaveAttribute("href", profile);
    // The profile opens its dialog at this address.
    await expect(card.getByRole("link", { name: "Book Consultation" })).toHaveAttribute("href", `${profile}?book=1`);
  });

  await test.step("removes filters by their chips", async () => {
    // Choose the second filter before the page has followed the first.
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
  });

  await test.step("sorts the cards", async () => {
    await filter(page, "Sort by").selectOption("Lowest hourly price");
    await expect(page).toHaveURL(/sort=price$/);
    const names = cards(page).getByRole("heading", { level: 2 });
    await expect(names).toHaveText([/الفارسي/, /Lindgren/, /Waldenburg/]);
  });

  await test.step("shows the number after a word that is written from right to left", async () => {
    await searchBox(page).fill("الفارسي");
    await searchBox(page).press("Enter");
    const status = page.getByRole("status").filter({ hasText: "Designers who match “الفارسي”" });
    const searched = await status.getByText("الفارسي").last().boundingBox();
    const number = await status.getByText(/^\W*\d+\+? found$/).boundingBox();
    expect(number?.x).toBeGreaterThanOrEqual((searched?.x ?? 0) + (searched?.width ?? Infinity));
  });

  await test.step("forgives a typing error", async () => {
    await searchBox(page).fill(word.replace("lamp", "lmap"));
    await searchBox(page).press("Enter");
    await expect(page.getByText(`Showing results for “${word}”`)).toBeVisible();
    await expect(cards(page)).toHaveCount(3);
  });
});

test("A visitor searches, filters and turns pages, and returns to each result by the address", async ({ page }) => {
  const [first, second, unheard] = [newWord(), newWord(), `the ${newWord()}`];
  await Promise.all([first, second].map((word) => publishedDesigner(`${word} Lindgren`)));
  const list = "**/api/designers?**";

  await page.goto("/discovery");
  await test.step("scrolls to the top of the new list, and counts it", async () => {
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
    await expect(cards(page).first()).toBeInViewport();
    await page.unroute(list);
    await page.getByRole("button", { name: "Clear Filters" }).click();
  });

  await test.step("keeps the page number in the address while a filter is set", async () => {
    await pagination(page).getByRole("button", { name: "Next" }).click();
    await expect(pagination(page)).toContainText("Page 2 of");
    await filter(page, "Budget").selectOption({ label: "$200 and more an hour" });
    await expect(page).toHaveURL(/page=2/);
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(pagination(page)).toContainText("Page 2 of");
    await expect(page).toHaveURL(/\/discovery\?page=2$/);
  });

  await test.step("goes to page 1 with a search, and returns with Back", async () => {
    await searchBox(page).fill(first);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByRole("article", { name: first })).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`/discovery\\?search=${first}$`));
    await searchBox(page).fill(second);
    await searchBox(page).press("Enter");
    await expect(page.getByRole("article", { name: second })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("article", { name: first })).toBeVisible();
    await expect(searchBox(page)).toHaveValue(first);
    await page.goBack();
    await expect(pagination(page)).toContainText("Page 2 of");
    await expect(searchBox(page)).toHaveValue("");
  });

  await test.step("clears term and filters where nothing is found", async () => {
    await filter(page, "Style").selectOption("Minimal");
    await searchBox(page).fill(unheard);
    await searchBox(page).press("Enter");
    await expect(page.getByRole("heading", { name: "No designers match your current filters." })).toBeVisible();
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(cards(page)).toHaveCount(12);
    await expect(filter(page, "Style")).toHaveValue("all");
    await expect(searchBox(page)).toHaveValue(unheard);
  });
});

test("A customer loads designers and pictures once, and returns from a profile to the same search", async ({
  page,
}) => {
  // A profile is fetched again after half a minute, which a slow machine may need.
  await page.clock.setFixedTime(new Date());
  let asked: { path: string; as: string | undefined }[] = [];
  page.on("request", (request) => {
    asked.push({ path: new URL(request.url()).pathname, as: request.headers().authorization?.split(" ", 1)[0] });
  });
  const times = (path: string) => asked.filter((one) => one.path === path).length;
  const card = cards(page).first();

  await test.step("fetches designers and the top picture once", async () => {
    const { token, refreshToken, user } = await newPerson("user", "Ellen Vos");
    await page.goto("/robots.txt");
    await page.evaluate((kept) => Object.assign(localStorage, kept), {
      ...{ authToken: token, refreshToken, userData: JSON.stringify(user) },
    });
    asked = [];
    await page.goto("/discovery?style=Minimal");
    await expect(card).toBeVisible();
    // The request is sent before the page's code has loaded, with the token that the browser keeps.
    const fetched = asked.filter(({ path }) => path === "/api/designers");
    expect(fetched).toEqual([{ path: "/api/designers", as: "Bearer" }]);
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
  await test.step("fetches the profile of a card under the pointer", async () => {
    const code = page.waitForResponse(/\/assets\/designer-page-.*\.js$/);
    const answer = page.waitForResponse(new RegExp(`/api${profile.replace("designer", "designers")}$`));
    await link.hover();
    await Promise.all([code, answer]);
  });

  await test.step("leads to the profile and back", async () => {
    await link.click();
    await expect(page.getByRole("button", { name: "Message Designer" })).toBeVisible();
    await page.getByRole("link", { name: "Back to Discovery" }).click();
    await expect(page).toHaveURL(/\/discovery\?style=Minimal$/);
  });
  await expect(filter(page, "Style")).toHaveValue("Minimal");
  expect(times(`/api${profile.replace("designer", "designers")}`), "how often the profile was fetched").toBe(1);
  expect(times("/api/filter-options/discovery-filters"), "how often the filters' choices were fetched").toBe(1);
});

test("A visitor's first picture appears in the place of its outline, on phones and tablets", async ({ page }) => {
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 900 });
    const { held, release } = holdBack();
    await page.route("**/api/designers?*", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/discovery");
    const outline = await page.locator(".skeleton:visible").first().boundingBox();
    release();
    const picture = cards(page)
      .first()
      .getByAltText(/^A room by /);
    await expect(picture).toBeVisible();
    expect(await picture.boundingBox(), `${width} px`).toEqual(outline);
    await page.unroute("**/api/designers?*");
  }
});

test("A visitor loads the pictures of the designers near the window, and others when they scroll", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/discovery");
  const cover = (n: number) =>
    cards(page)
      .nth(n)
      .getByRole("img", { name: /^A room by/ });
  await expect(cover(1)).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  await expect(cover(8)).toHaveCount(0);
  await cards(page).nth(7).scrollIntoViewIfNeeded();
  await expect(cover(8)).toHaveCount(1);
  await expect(cover(11)).toHaveCount(0);
});

test("A visitor searches in words for a price and a time, and removes the wish that nobody fulfills", async ({
  page,
}) => {
  const word = newWord();
  await publishedDesigner(`${word} Hindi`, { rates: [{ ...(PROFILE.rates[0] as RateInput), rate: 90 }] });
  const chips = page.getByRole("list", { name: "Active filters" });
  await page.goto("/discovery");
  await searchBox(page).fill(`${word} hindi under $100 tomorrow morning`);
  await page.keyboard.press("Enter");
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).locator("time")).toHaveText(/^Tomorrow/);
  await expect(chips.getByRole("listitem")).toHaveText(["Up to $100 an hour", "Tomorrow", "Morning"]);

  await searchBox(page).fill(`${word} under $80 weekend`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "No designers match your current filters." })).toBeVisible();
  await page.getByRole("button", { name: "Any price: 1 designer" }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(chips.getByRole("listitem")).toHaveText(["Weekend"]);
  await expect(searchBox(page)).toHaveValue(word);
  await expect(page).toHaveURL(new RegExp(`search=${word}&day=weekend$`));
});

test("A visitor answers three questions by keyboard and books the time of a suitable designer", async ({ page }) => {
  const skill = "Sustainable Design";
  const city = newWord();
  const designer = await publishedDesigner(`${city} Verma`, {
    address: { city, state: "", country: "India" },
    skills: [skill],
    bio: "Kitchens",
    headline: "Bathroom",
  });
  await page.goto("/discovery");
  await page.getByRole("link", { name: "Or answer three questions" }).click();
  await expect(page.getByText("Answer the first two questions")).toBeVisible();
  // Two answers before the page renders the first one.
  const fast = page.getByRole("radio", { name: /^(Office|Colors)$/ });
  await fast.evaluateAll((radios: HTMLInputElement[]) => radios.map((radio) => radio.click()));
  await expect(page).toHaveURL(/search=office&skill=Color\+Consultation$/);
  await page.getByRole("radio", { name: "Kitchen" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Bathroom" })).toBeChecked();
  await page.getByRole("radio", { name: "Something sustainable" }).press("Space");
  await page.getByLabel("Day", { exact: true }).selectOption("tomorrow");
  // The address contains the answers, and here a city that other tests' designers do not share.
  await page.goto(`${page.url()}&location=${city}&budget=USD:0-1`);
  await expect(page.getByRole("radio", { name: "Bathroom" })).toBeChecked();
  const mine = page.getByRole("article").filter({ has: page.locator(`a[href="/designer/${designer.user.id}"]`) });
  await expect(page.getByRole("heading", { name: "Nobody has all of this" })).toBeVisible();
  await expect(mine).toBeVisible();
  await page.getByRole("button", { name: /^Any price: / }).click();
  await expect(page.getByRole("heading", { name: "Who suits you" })).toBeVisible();
  await expect(mine.getByRole("list").getByRole("listitem")).toHaveText(["Does bathrooms", skill]);
  const book = mine.getByRole("link", { name: /^Book Tomorrow, / });
  await expect(book).toBeInViewport({ ratio: 1 });
  await book.click();
  await expect(page).toHaveURL(/\/login$/);
});

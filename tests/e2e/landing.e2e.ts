import { expect, test } from "@playwright/test";
import type { DesignersResponse, ListedDesigner } from "../../edge-functions/shared/contract/designers.ts";
import { inDocker } from "../../stack/docker.ts";
import { sql } from "../support/target.ts";
import { holdBack } from "./support/hold-back.ts";

test("A visitor reads the landing page, and finds somebody for every service", async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("navigation", { name: "Main" });

  await test.step("the header stays in view, above the section that a link leads to; Home leads back to the top", async () => {
    for (const name of ["Home", "Discovery", "Chats", "Services", "Portfolio", "About", "Contact"]) {
      await expect(main.getByRole("link", { name, exact: true })).toBeVisible();
    }
    const isInView = () =>
      expect
        .poll(async () => {
          const [header, below] = [
            await page.getByRole("banner").boundingBox(),
            await page.locator("#about").boundingBox(),
          ];
          return header?.y === 0 && Math.abs((below?.y ?? 0) - header.height) <= 1;
        })
        .toBe(true);
    await main.getByRole("link", { name: "About" }).click();
    await isInView();
    // An element above it loads late, in a browser without scroll anchoring.
    await page.addStyleTag({ content: "* { overflow-anchor: none !important }" });
    await page.locator("main").evaluate((main) => {
      const late = document.createElement("div");
      late.id = "late";
      late.style.height = "300px";
      main.prepend(late);
    });
    await isInView();
    await page.locator("#late").evaluate((late) => late.remove());
    await main.getByRole("link", { name: "Home" }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/login");
  });

  await test.step("every service leads to somebody: those who do it, or us", async () => {
    const services = page.locator("#services, footer nav[aria-label=Services]").getByRole("link");
    const hrefs = await services.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(hrefs).toHaveLength(9);
    expect(hrefs.filter((href) => !href.startsWith("/discovery?"))).toEqual(["/#contact"]);
    const list = async (href: string) => {
      const answer = await page.request.get(href.replace("/discovery", "/api/designers"));
      return ((await answer.json()) as DesignersResponse).designers;
    };
    for (const href of hrefs.filter((one) => one.startsWith("/discovery?")))
      expect(await list(href), href).not.toHaveLength(0);
    const of = hrefs.findIndex((href) => href.includes("architect"));
    // The page's own answer: other tests publish architects meanwhile.
    const told = page.waitForResponse(/\/api\/designers\?.*architect/i);
    await services.nth(of).click();
    const { designers: architects } = (await (await told).json()) as DesignersResponse;
    for (const { title } of architects) expect(title).toContain("Architect");
    // Their own lines need not contain the word: the card says why it was found.
    await expect(page.getByRole("article").filter({ hasText: /architect/i })).toHaveCount(architects.length);
    await expect(main.getByRole("link", { name: "Services" })).toHaveCount(0);
  });

  await test.step("on a tablet the header shows the pages, and beside the sections' menu, too", async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(main.getByRole("link")).toHaveText(["Home", "Discovery", "Chats"]);
    await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
    await main.getByRole("link", { name: "Home" }).click();
    await expect(page.getByRole("button", { name: "Menu" })).toBeVisible();
    await expect(main.getByRole("link", { name: "Discovery" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
  });

  await test.step("a phone's menu lies over the header's own links, and leads to the studio", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(main).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(menu.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/login");
    await expect(menu.getByRole("link", { name: "Join as a designer" })).toBeVisible();
    await menu.getByRole("link", { name: "AI Design Studio" }).click();
    await expect(page).toHaveURL(/\/ai-design-studio$/);
  });
});

test("A visitor asks the room in the first window, on a phone and without its picture", async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("**/hero-evening*", (route) => route.abort());
  await page.goto("/");
  const topics = page.getByRole("group", { name: "Ask the designer about the room" }).getByRole("button");
  const [prints, after] = [page.locator(".hero-prints"), page.locator("[data-after=wall]")];
  const room = page.getByRole("img", { name: /^A light living room/ });
  for (const part of [room, page.getByText("Are my prints hung too high?"), topics.first(), topics.last()])
    await expect(part).toBeInViewport({ ratio: 0.99 });
  await expect(page.getByText("A hand’s width, yes. Line them up with the lamp.")).toBeVisible();
  const low = await prints.evaluate((layer) => getComputedStyle(layer).transform);
  expect(low).not.toBe("none");

  // The buttons are there before the script that listens to them.
  await expect(async () => {
    await topics.filter({ hasText: "The wall" }).press("Enter");
    await expect(page.getByText("Could that wall take some color?")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText("A hand’s width, yes.")).toHaveCount(0);
  await expect(page.locator("[aria-live=polite]", { hasText: "A deep one, yes." })).toContainText("In the picture");
  await expect(page.getByText(/^The designer: A deep one, yes/)).toBeInViewport({ ratio: 1 });
  await expect(after).toBeVisible();
  await expect.poll(() => after.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);

  // The prints go back up, and come down again with the answer.
  await page.clock.pauseAt(Date.now() + 60_000);
  await topics.filter({ hasText: "The prints" }).click();
  await expect(prints).toHaveCSS("transform", "none");
  await page.clock.runFor(1000);
  await expect(prints).toHaveCSS("transform", low);
  await expect(after).toBeHidden();
  await page.clock.resume();
  await topics.filter({ hasText: "The evening" }).click();
  await expect(page.getByText("Leave the ceiling lamp off.")).toBeVisible();
});

test("A visitor sees who is free soonest by their own clock, and begins to book", async ({ browser }) => {
  const timezoneId = "Asia/Kolkata";
  const page = await (await browser.newContext({ timezoneId })).newPage();
  // The first free time of one is at night in that zone, of the others at noon or soon after.
  const noon = Date.parse(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T06:30:00Z`);
  let soonest: ListedDesigner | undefined;
  await page.route("**/api/designers?*sort=soonest*", async (route) => {
    const answer = (await (await route.fetch()).json()) as DesignersResponse;
    const designers = answer.designers.map((designer, index) => {
      const start = index === 0 ? noon - 36_000_000 : noon + index * 60_000;
      return { ...designer, nextFree: new Date(start).toISOString() };
    });
    soonest = designers[1];
    await route.fulfill({ json: { ...answer, designers } });
  });
  await page.goto("/");
  const strip = page.getByRole("region", { name: /^(Available today|Available tomorrow|Next available)$/ });
  const person = strip.getByRole("listitem").first();
  await expect(person.locator("time")).toContainText("12:01 PM");
  await expect(person.getByRole("link", { name: soonest?.name, exact: true })).toHaveAttribute(
    "href",
    `/designer/${soonest?._id}`,
  );
  await expect(person).toContainText(/ for \d+ min|Free for \d+ min/);
  await page.getByRole("heading", { name: "The people across the table" }).scrollIntoViewIfNeeded();
  const others = page.getByRole("region", { name: "The people across the table" }).getByRole("article");
  await expect(others).toHaveCount(4);
  // By their pages: other tests make designers of the same name.
  const people = strip.locator('li a:not([href*="book="])').or(others.getByRole("heading").getByRole("link"));
  await expect(people).toHaveCount(8);
  const pages = await people.evaluateAll((links) => links.map((one) => one.getAttribute("href")));
  expect(new Set(pages).size).toBe(8);
  // The time is selected at once: a visitor is asked to sign in to book it.
  const free = (await person.locator("time").getAttribute("datetime")) ?? "";
  await person.getByRole("link", { name: /^Book / }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("region", { name: "Your booking" }).locator("time")).toHaveAttribute("datetime", free);
  await page.context().close();
});

test("A visitor sends a contact query once, although the app starts late and the form is flooded", async ({ page }) => {
  const email = `contact-${crypto.randomUUID()}@parlour.test`;
  const form = page.getByRole("form", { name: "Contact" });
  const send = form.getByRole("button", { name: "Submit Query" });

  await test.step("what is typed before the app starts stays, also in the year after the page was built", async () => {
    await page.clock.setSystemTime(Date.now() + 366 * 86_400_000);
    const { held, release } = holdBack();
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    await form.getByLabel("First name").fill("Ellen");
    release();
    await expect(send).toBeEnabled();
    await expect(form.getByLabel("First name")).toHaveValue("Ellen");
  });

  await test.step("what is missing is asked for", async () => {
    await form.getByLabel("First name").fill("");
    await send.click();
    await expect(form.getByLabel("First name")).toBeFocused();
    for (const label of ["First name", "Email", "Phone", "Project details"]) {
      await expect(form.getByLabel(label)).toHaveAttribute("required");
    }
    await expect(form.getByLabel("Last name")).not.toHaveAttribute("required");
    await expect(form.getByRole("alert")).toHaveText([
      "Please enter your first name.",
      "Please enter your email address.",
      "Please enter your phone number.",
      "Please tell us about the room.",
    ]);
    await expect(form.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
    await form.getByLabel("First name").fill("  ");
    await form.getByLabel("Email").fill("ellen@");
    await expect(form.getByText("Please enter your email address.")).toBeHidden();
    await send.click();
    await expect(form.getByText("Please enter your first name.")).toBeVisible();
    await expect(form.getByText("This email address is not complete.")).toBeVisible();
  });

  await test.step("what could not be sent is kept", async () => {
    await form.getByLabel("First name").fill("Ellen");
    await form.getByLabel("Last name").fill("Vos");
    await form.getByLabel("Email").fill(email);
    await form.getByLabel("Phone").fill("+31 20 555 01 42");
    await form.getByLabel("Project details").fill("The sofa faces the wrong way.");
    await page.route("**/api/discovery/contact", (route) => route.abort(), { times: 1 });
    await send.click();
    await expect(form.getByRole("alert")).toBeVisible();
    await expect(form.getByLabel("Project details")).toHaveValue("The sofa faces the wrong way.");
  });

  await test.step("while the form is flooded, the browser works for the message, which is sent once", async () => {
    const { held, release } = holdBack();
    const sent: string[] = [];
    await page.route("**/api/discovery/contact", async (route) => {
      const works = Boolean(route.request().postDataJSON().proof);
      sent.push(works ? "with proof" : "without");
      await held;
      if (works) return route.continue();
      const message = "We are getting a lot of messages right now.";
      return route.fulfill({ status: 403, json: { error: { code: "challenge_required", message } } });
    });
    await send.click();
    await expect(form.getByRole("button", { name: "Sending..." })).toBeDisabled();
    await form.getByLabel("Phone").press("Enter");
    release();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeFocused({ timeout: 30_000 });
    expect(sent).toEqual(["without", "with proof"]);
    const rows = await sql()`select name, phone from public.contact_queries where email = ${email}`;
    expect(rows).toEqual([{ name: "Ellen Vos", phone: "+31 20 555 01 42" }]);
    await page.getByRole("button", { name: "Submit Another Query" }).click();
    await expect(form.getByLabel("First name")).toHaveValue("");
  });
});

test("A visitor reads the landing page without JavaScript", async ({ browser }) => {
  test.skip(inDocker(), "only the built page has a text before the app starts");
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Architects" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "From homeowners" })).toBeVisible();
  await expect(page.getByText("A hand’s width, yes. Line them up with the lamp.")).toBeVisible();
  // Controls that would need it are absent.
  await expect(page.getByRole("button", { name: "The wall" })).toHaveCount(0);
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
});

test("A visitor comes home from an unknown address, and pages fade in unless motion is reduced", async ({ page }) => {
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const { dataset } = document.documentElement;
      if (this.id === "main" && typeof options === "object")
        dataset.fades = `${dataset.fades ?? ""}${options.duration} `;
      return animate.call(this, frames, options);
    };
  });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const logged = page.waitForEvent("console", (message) => message.text().includes("/no/such/room"));
  await page.goto("/no/such/room");
  await logged;
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator("html")).toHaveAttribute("data-fades", "140 ");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("banner").getByRole("link", { name: "Find Designers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Discover Your Designer" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-fades", "140 1 ");
});

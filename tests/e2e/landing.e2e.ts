import { expect, test } from "@playwright/test";
import type { DesignersResponse } from "../../edge-functions/shared/contract/designers.ts";
import { inDocker } from "../../stack/docker.ts";
import { sql } from "../support/target.ts";
import { holdBack } from "./support/hold-back.ts";

test("A visitor reads the landing page, and finds a designer for every service", async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("navigation", { name: "Main" });

  await test.step("keeps the header above a section, and leads Home to the top", async () => {
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
    await main.getByRole("link", { name: "Home" }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  await test.step("leads from every service to somebody who does it", async () => {
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
    // Use the page's own answer, because other tests publish architects meanwhile.
    const told = page.waitForResponse(/\/api\/designers\?.*architect/i);
    await services.nth(of).click();
    const { designers } = (await (await told).json()) as DesignersResponse;
    for (const { title } of designers) expect(title).toContain("Architect");
  });

  await test.step("leads to the studio by a phone's menu", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(main).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link", { name: "AI Design Studio" }).click();
    await expect(page).toHaveURL(/\/ai-design-studio$/);
  });
});

test("A visitor asks the room in the first window on a phone", async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const topics = page.getByRole("group", { name: "Ask the designer about the room" }).getByRole("button");
  const [prints, after] = [page.locator(".hero-prints"), page.locator("[data-after=wall]")];
  const low = await prints.evaluate((layer) => getComputedStyle(layer).transform);
  expect(low).not.toBe("none");

  // The buttons are visible before the script that listens to them has loaded.
  await expect(async () => {
    await topics.filter({ hasText: "The wall" }).press("Enter");
    await expect(page.getByText("Could that wall take some color?")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText("A hand’s width, yes.")).toHaveCount(0);
  await expect(after).toBeVisible();
  await expect.poll(() => after.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);

  // The prints go up, and come down again with the answer.
  await page.clock.pauseAt(Date.now() + 60_000);
  await topics.filter({ hasText: "The prints" }).click();
  await expect(prints).toHaveCSS("transform", "none");
  await page.clock.runFor(1000);
  await expect(prints).toHaveCSS("transform", low);
  await expect(after).toBeHidden();
});

test("A visitor sends a contact query once, although the app starts late", async ({ page }) => {
  const email = `contact-${crypto.randomUUID()}@parlour.test`;
  const form = page.getByRole("form", { name: "Contact" });
  const send = form.getByRole("button", { name: "Submit Query" });

  await test.step("keeps what is typed before the app starts", async () => {
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

  await test.step("asks for what is missing", async () => {
    await form.getByLabel("First name").fill("");
    await send.click();
    await expect(form.getByRole("alert")).toHaveCount(4);
  });

  await test.step("keeps what could not be sent", async () => {
    await form.getByLabel("First name").fill("Ellen");
    await form.getByLabel("Last name").fill("Vos");
    // The text as pasted from a chat.
    await form.getByLabel("Email").fill(`\u200F${email}`);
    await form.getByLabel("Phone").fill("+31 20 555 01 42");
    await form.getByLabel("Project details").fill("The sofa faces the wrong way.");
    await page.route("**/api/discovery/contact", (route) => route.abort(), { times: 1 });
    await send.click();
    await expect(form.getByRole("alert")).toBeVisible();
    await expect(form.getByLabel("Project details")).toHaveValue("The sofa faces the wrong way.");
  });

  await test.step("sends once", async () => {
    const { held, release } = holdBack();
    let sent = 0;
    await page.route("**/api/discovery/contact", async (route) => {
      sent++;
      await held;
      return route.continue();
    });
    await send.click();
    await expect(form.getByRole("button", { name: "Sending..." })).toBeDisabled();
    await form.getByLabel("Phone").press("Enter");
    release();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeFocused();
    expect(sent).toBe(1);
    const rows = await sql()`select name, phone, number from public.contact_queries where email = ${email}`;
    expect(rows).toEqual([{ name: "Ellen Vos", phone: "+31 20 555 01 42", number: expect.any(String) }]);
    await expect(page.getByText(`Your number: ${rows[0]?.number}`)).toBeVisible();
  });
});

test("A visitor reads the landing page without JavaScript", async ({ browser }) => {
  test.skip(inDocker(), "only the built page has a text before the app starts");
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Controls that need JavaScript are absent.
  await expect(page.getByRole("button", { name: "The wall" })).toHaveCount(0);
});

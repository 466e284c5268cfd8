import { expect, type Page, type Route } from "@playwright/test";
import { slotsOn } from "../support/bookings.ts";
import { newPerson, PASSWORD } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { expectAccessible } from "./support/axe.ts";
import { day, openTimes, showEarlierHours, times } from "./support/booking-steps.ts";
import { hold } from "./support/paying.ts";
import { booking, browserOf, PROFILE, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

const SERVICE = "Room consultation";
const dialogOf = (page: Page, name: string) =>
  page.getByRole("dialog", { name: `Book a Consultation with ${name}`, exact: true });

test.describe("the page", () => {
  test("shows who the designer is, with every section", async ({ page }) => {
    const { user } = await publishedDesigner("Noor Haddad");
    await sql()`
      update public.designers
         set title = 'Interior Architect', experience_years = 14, city = 'Lyon', state = 'Rhône', country = 'France',
             design_process = ${sql().json([
               { title: "Look", description: "You send photos." },
               { title: "Draw", description: "I sketch on them." },
             ])},
             certifications = '{"Theatre lighting, ENSATT"}', languages = '{fr,ar}',
             timeline = ${sql().json([{ year: "2009", event: "Painted clouds for the opera" }])},
             faq = ${sql().json([
               { question: "How long does a project take?", answer: "Most projects take 2-4 months." },
               { question: "How many revisions are included?", answer: "Up to 3 rounds of revisions." },
             ])}
       where id = ${user.id}`;
    await sql()`
      with project as (
        insert into public.projects (id, designer_id, position, slug, title, published, published_at)
        select gen_random_uuid(), ${user.id}, n, 'p' || n, title, title <> 'A draft', now()
          from unnest('{Zen Garden Apartment,A draft,Eco-Conscious Family Home}'::text[]) with ordinality t (title, n)
        returning id, designer_id
      )
      insert into public.project_pictures (project_id, designer_id, place, position, path)
      select id, designer_id, 'cover', 0, '/images/hero.webp' from project`;
    await page.goto(`/designer/${user.id}`);

    await expect(page.getByRole("link", { name: "Back to Discovery" })).toHaveAttribute("href", "/discovery");
    await expect(page.getByRole("heading", { level: 1, name: "Noor Haddad" })).toBeVisible();
    await expect(page.getByText("Interior Architect", { exact: true })).toBeVisible();
    await expect(page.getByText("Lyon, Rhône, France")).toBeVisible();
    await expect(page.getByText("French, Arabic")).toBeVisible();
    await expect(page.getByRole("img", { name: "A room by Noor Haddad" })).toBeVisible();
    await expect(page.getByRole("definition")).toHaveText(["14 years", "$60 for 60 min", "New on Parlour"]);
    await expect(page.getByRole("region", { name: "Skills" }).getByRole("listitem")).toHaveText([
      "Space Planning",
      "Lighting Design",
    ]);
    await expect(page.getByRole("region", { name: "About" })).toContainText(PROFILE.bio);
    await expect(page.getByRole("region", { name: "My Design Process" }).getByRole("listitem")).toHaveText([
      "Step 1LookYou send photos.",
      "Step 2DrawI sketch on them.",
    ]);
    const services = page.getByRole("region", { name: "Work With Me" });
    await expect(services.getByRole("heading", { name: SERVICE })).toBeVisible();
    await expect(services).toContainText("$60 for 60 min");
    await expect(services).toContainText("A plan to scale");
    await expect(services).toContainText("Chat");
    await expect(page.getByRole("region", { name: "Recent Projects" }).getByRole("heading", { level: 3 })).toHaveText([
      "Zen Garden Apartment",
      "Eco-Conscious Family Home",
    ]);
    await expect(page.getByRole("region", { name: "Client Testimonials" })).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Certifications" })).toContainText("Theatre lighting, ENSATT");

    await expect(page.getByRole("region", { name: "Journey" })).toContainText("2009Painted clouds for the opera");

    const faq = page.getByRole("region", { name: "Frequently Asked Questions" });
    await faq.getByText("How long does a project take?").click();
    await expect(faq.getByText("2-4 months")).toBeVisible();
    await faq.getByText("How many revisions are included?").click();
    await expect(faq.getByText("Up to 3 rounds of revisions")).toBeVisible();

    for (const name of ["Work With Me", "Book Free Consultation", "Message Designer"]) {
      await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
    }
    // The booking panel has stayed above: its next time and its button follow in a bar.
    const book = page.getByRole("button", { name: "Book Consultation" });
    await expect(book).toHaveCount(2);
    await expect(book.nth(1)).toBeInViewport();
    await book.first().scrollIntoViewIfNeeded();
    await expect(book).toHaveCount(1);
    await expect(page).toHaveTitle("Noor Haddad, Interior Architect | Parlour");
    // On a tablet it does so, too; a phone's panel has no button of its own.
    await page.setViewportSize({ width: 834, height: 1112 });
    await expect(book).toHaveCount(1);
    await page.getByRole("button", { name: "Work With Me" }).scrollIntoViewIfNeeded();
    await expect(book).toHaveCount(2);
    await expect(book.nth(1)).toBeInViewport();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(book).toBeInViewport();
  });

  test("tells the designer's hours by the visitor's clock, too, as it does the free times", async ({ browser }) => {
    const { user } = await publishedDesigner("Noor Haddad", {
      availability: { ...PROFILE.availability, startTime: "09:00", endTime: "17:00", timeZone: "Asia/Kolkata" },
    });
    const page = await browser.newPage({ timezoneId: "UTC" });
    await page.goto(`/designer/${user.id}`);
    const panel = page.getByRole("complementary", { name: "Booking" });
    await expect(panel).toContainText("9:00 AM to 5:00 PM, Kolkata time: 3:30 AM to 11:30 AM for you");
    await expect(panel).toContainText("Messaging opens with your session. Pick a time to start.");
    await page.context().close();
  });

  test("says that it loads, and when there is no such designer, with a way to retry", async ({ page }) => {
    const { user } = await publishedDesigner("Noor Haddad");
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**/api/designers/${user.id}`, async (route) => {
      await held;
      await route.fulfill({ status: 404, body: "{}" });
    });
    await page.goto(`/designer/${user.id}`);
    await expect(page.getByRole("status").filter({ hasText: "Loading designer..." })).toBeAttached();
    answer();
    await expect(page.getByRole("alert")).toContainText("Error loading designer. Please try again later.");
    await expect(page.getByRole("link", { name: "See all designers" })).toHaveAttribute("href", "/discovery");
    await page.unroute(`**/api/designers/${user.id}`);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Noor Haddad" })).toBeVisible();
  });
});

test.describe("beginning to book", () => {
  test("a visitor whom another page sent here gets the dialog after signing up", async ({ page }) => {
    const { user } = await publishedDesigner("Noor Haddad");
    await page.goto(`/designer/${user.id}?book=1`);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole("region", { name: "Your booking" })).toContainText("Noor Haddad$60 for 60 min");
    await page.getByRole("main").getByRole("link", { name: "Create your account" }).click();
    await expect(page.getByRole("region", { name: "Your booking" })).toContainText("Noor Haddad");
    await page.getByLabel("Full Name").fill("Ellen Vos");
    await page.getByLabel("Email").fill(`ellen-${crypto.randomUUID()}@parlour.test`);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("main").getByRole("button", { name: "Create Account" }).click();
    await expect(dialogOf(page, "Noor Haddad")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/designer/${user.id}$`));
  });

  test("every call to action opens the dialog at its services, and a service at its times; Cancel and Escape close it", async ({
    browser,
  }) => {
    const [designer, customer] = await Promise.all([publishedDesigner("Noor Haddad"), newPerson("user", "Ellen Vos")]);
    const page = await (await browserOf(browser, customer)).newPage();
    await page.goto(`/designer/${designer.user.id}`);
    const dialog = dialogOf(page, "Noor Haddad");
    for (const name of ["Book Consultation", "Work With Me", `Choose ${SERVICE}`]) {
      await page.getByRole("button", { name, exact: true }).click();
      if (name.startsWith("Choose")) await expect(dialog.getByRole("button", { name: "Change service" })).toBeVisible();
      else await expect(dialog.getByRole("button", { name: new RegExp(SERVICE) })).toBeVisible();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("button", { name, exact: true })).toBeFocused();
    }
    // Without a booking there is no chat to open.
    await page.getByRole("button", { name: "Message Designer" }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    // This designer has no free service: a line beside the button says so, and the dialog.
    const asksForFree = page.getByRole("button", { name: "Book Free Consultation" });
    await expect(asksForFree).toHaveAccessibleDescription(/^There is no free consultation at the moment/);
    await asksForFree.click();
    await expect(dialog).toContainText("Noor Haddad has no free consultation at the moment.");
    await expectAccessible(page);
    // It leaves with an animation, and at once for those who ask for less motion.
    await page.evaluate(() => {
      const { dataset } = document.body;
      document.addEventListener("animationend", ({ animationName }) => {
        dataset.played = `${dataset.played ?? ""} ${animationName}`;
      });
    });
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page.locator("body")).toHaveAttribute("data-played", /\bclose\b/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.evaluate(() => delete document.body.dataset.played);
    await page.getByRole("button", { name: "Book Free Consultation" }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page.locator("body")).not.toHaveAttribute("data-played");

    const id = await booking({ customer, designer, from: 3600, to: 7200 });
    await page.getByRole("button", { name: "Message Designer" }).click();
    await expect(page).toHaveURL(new RegExp(`/chat/${id}$`));
  });
});

test.describe("the next free times", () => {
  /** The panel's times, as `start` of their slots. */
  const shown = (page: Page) =>
    page
      .getByRole("complementary", { name: "Booking" })
      .getByRole("list", { name: /^Next available times/ })
      .getByRole("button");
  const starts = (page: Page) =>
    shown(page).evaluateAll((all) => all.map((one) => one.querySelector("time")?.dateTime ?? ""));

  test("are the designer's own; each opens the dialog with that slot chosen, for a visitor after signing in", async ({
    browser,
  }) => {
    const [designer, customer] = await Promise.all([publishedDesigner("Noor Haddad"), newPerson("user", "Ellen Vos")]);
    const page = await browser.newPage({ timezoneId: "UTC" });
    await page.goto(`/designer/${designer.user.id}`);
    await expect(shown(page)).toHaveCount(3);
    const [soonest, tomorrow] = await starts(page);
    const today = await slotsOn(designer.user.id, (soonest ?? "").slice(0, 10));
    expect(soonest).toBe(
      today.find(({ start, status }) => status === "available" && Date.parse(start) > Date.now())?.start,
    );
    await expect(shown(page).first()).toHaveAccessibleName(/^Book (Today|Tomorrow) ?, \d+:00 [AP]M$/);

    for (const name of ["Work With Me", "Book Free Consultation", "Message Designer", `Choose ${SERVICE}`]) {
      await page.getByRole("button", { name, exact: true }).click();
      await expect(page).toHaveURL(/\/login$/);
      await page.goBack();
    }
    await shown(page).nth(1).click();
    await expect(page.getByRole("heading", { level: 1, name: "Almost yours" })).toBeVisible();
    const purpose = page.getByRole("region", { name: "Your booking" });
    await expect(purpose).toContainText(`${SERVICE}, $60 for 60 min`);
    await expect(purpose.locator("time")).toHaveAttribute("datetime", tomorrow ?? "");
    // It is for homeowners, and a reload keeps it.
    await page.getByRole("tab", { name: "Designer" }).click();
    await expect(purpose).toHaveCount(0);
    await page.reload();
    await expect(purpose).toBeVisible();
    await page.getByLabel("Email").fill(customer.user.email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    const dialog = dialogOf(page, "Noor Haddad");
    await dialog.getByRole("button", { name: "Book Consultation" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Confirm Your Booking" })).toBeVisible();
    const slot = await page.evaluate(() => (history.state as { usr: { slotStart: string } }).usr.slotStart);
    expect(slot).toBe(tomorrow);
    await page.context().close();
  });

  test("say that one is gone which somebody else took while its visitor signed in", async ({ browser }) => {
    const [designer, customer, other] = await Promise.all([
      publishedDesigner("Noor Haddad"),
      newPerson("user", "Ellen Vos"),
      newPerson("user", "Joris Bakker"),
    ]);
    const page = await browser.newPage({ timezoneId: "UTC" });
    await page.goto(`/designer/${designer.user.id}`);
    await expect(shown(page)).toHaveCount(3);
    const [, tomorrow = ""] = await starts(page);
    await shown(page).nth(1).click();
    await expect(page.getByRole("region", { name: "Your booking" })).toBeVisible();
    const from = Math.round((Date.parse(tomorrow) - Date.now()) / 1000) + 600;
    await booking({ customer: other, designer, from, to: from + 600 });
    await page.getByLabel("Email").fill(customer.user.email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    const dialog = dialogOf(page, "Noor Haddad");
    await expect(dialog.getByRole("alert")).toContainText("Someone just took");
    await expect(dialog.getByRole("button", { name: "Book Consultation" })).toHaveCount(0);
    await page.context().close();
  });

  test("are in the bar of a phone; none and a failure are said, and do not hold up the page", async ({ page }) => {
    const { user } = await publishedDesigner("Noor Haddad");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/designer/${user.id}`);
    const bar = page.locator("[data-bottom-bar]");
    await expect(bar).toContainText("Talk to Noor");
    await expect(bar).toContainText(/Next available: (Today|Tomorrow), \d+:00 [AP]M/);
    await expect(page.getByText("Any hour", { exact: true })).toBeVisible();

    const answers = [
      { status: 200, json: { slots: [] } },
      { status: 400, json: {} },
    ];
    for (const [index, said] of ["No open times in the next two weeks.", "The times could not be loaded."].entries()) {
      await page.route("**/api/designers/available-slots/**", (route) => route.fulfill(answers[index]));
      await page.reload();
      await expect(page.getByRole("complementary", { name: "Booking" })).toContainText(said);
      await expect(bar).not.toContainText("Next available");
      await expectAccessible(page);
      await page.unroute("**/api/designers/available-slots/**");
    }
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(shown(page)).toHaveCount(3);
  });

  test("are shown to designers on their own page, too, with the way to edit it", async ({ browser }) => {
    const designer = await publishedDesigner("Noor Haddad");
    const page = await (await browserOf(browser, designer)).newPage();
    await page.goto(`/designer/${designer.user.id}`);
    await expect(page.getByText("This is your page, as visitors see it.")).toBeVisible();
    await shown(page).first().click();
    await expect(page.getByText("You are signed in as a designer")).toBeVisible();
    await page.getByRole("link", { name: "Edit profile" }).click();
    await expect(page).toHaveURL(/\/designer\/profile$/);
  });
});

test.describe("the slots", () => {
  test("begin with the current date in UTC, then follow the day that is chosen", async ({ browser }) => {
    const [designer, customer] = await Promise.all([publishedDesigner("Noor Haddad"), newPerson("user", "Ellen Vos")]);
    // A day has 24 hours there all year, and is an hour ahead of UTC.
    const page = await (await browserOf(browser, customer, { timezoneId: "Africa/Lagos" })).newPage();
    const asked: string[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.pathname.startsWith("/api/designers/available-slots")) asked.push(url.searchParams.get("date") ?? "");
    });
    await openTimes(page, designer.user.id, SERVICE);
    expect(asked[0]).toBe(new Date().toISOString().slice(0, 10));
    await expect(page.getByRole("dialog")).toContainText("$60 for 60 min");
    await expect(times(page)).toHaveCount(24);
    await expect(times(page).first()).toHaveText("12:00 AM");
    await page.getByRole("button", { name: /^Before 8 AM/ }).click();
    await expect(times(page)).toHaveCount(16);
    await expect(times(page).first()).toHaveText("8:00 AM");
    await showEarlierHours(page);
    await expect(page.getByRole("dialog")).toContainText("choose a time to go on$60 for 60 min · Lagos (GMT+1)");
    await expect(page.getByRole("dialog").getByRole("group")).toHaveText([
      /Earlier|[A-Z]/,
      /^Morning/,
      /^Afternoon/,
      /^Evening/,
    ]);
    await expect(page.getByText("Times are in your time zone, Lagos (GMT+1).")).toBeVisible();
    await expect(page.getByText("Noor Haddad is on UTC time, 1 hour behind you.")).toBeVisible();
    await expect(day(page, 1)).toContainText("24 free");

    await expect(page.getByRole("button", { name: "Earlier days" })).toBeDisabled();
    await page.getByRole("button", { name: "Later days" }).click();
    await expect(day(page, 0)).toHaveAttribute("aria-pressed", "true");
    await expect(times(page)).toHaveCount(24);
    await page.getByRole("button", { name: "Earlier days" }).click();
    await expect(page.getByRole("button", { name: "Earlier days" })).toBeDisabled();

    await page.getByRole("button", { name: "Change service" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: new RegExp(SERVICE) })
      .click();
    const soonest = page.getByRole("region", { name: "Next available days" }).getByRole("button");
    await expect(soonest).toHaveCount(3);
    await expect(soonest.nth(1)).toHaveText(/^[A-Z].+, 8:00 AM$/);
    await soonest.nth(1).click();
    await expect(page.getByRole("heading", { level: 1, name: "Confirm Your Booking" })).toBeVisible();
    await expect(page.getByText("8:00 AM – 9:00 AM")).toBeVisible();
  });

  test("a day without any says so and links to the next free one", async ({ browser }) => {
    const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
    const tomorrow = weekdays[(new Date().getUTCDay() + 1) % 7] as (typeof weekdays)[number];
    const [designer, customer] = await Promise.all([
      publishedDesigner("Noor Haddad", {
        availability: { ...PROFILE.availability, daysAvailable: [tomorrow], startTime: "10:00", endTime: "12:00" },
      }),
      newPerson("user", "Ellen Vos"),
    ]);
    const page = await (await browserOf(browser, customer, { timezoneId: "UTC" })).newPage();
    await page.goto(`/designer/${designer.user.id}`);
    await page.getByRole("button", { name: "Book Consultation" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: new RegExp(SERVICE) })
      .click();
    // It opens on the day of the soonest time, not on today.
    await expect(day(page, 1)).toHaveAttribute("aria-pressed", "true");
    await expect(times(page)).toHaveText(["10:00 AM", "11:00 AM"]);
    await day(page, 0).click();
    await expect(page.getByText(/^No times on /)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Next available day: / }).click();
    await expect(times(page)).toHaveText(["10:00 AM", "11:00 AM"]);
    await day(page, 3).click();
    await page.getByRole("button", { name: "See the next seven days" }).click();
    await expect(day(page, 0)).toHaveAttribute("aria-pressed", "true");
  });

  test("that are booked are disabled, also when that has just happened", async ({ browser }) => {
    const [designer, customer, other] = await Promise.all([
      publishedDesigner("Noor Haddad"),
      newPerson("user", "Ellen Vos"),
      newPerson("user", "Joris Bakker"),
    ]);
    await hold({ customer: other, designer, day: 1, n: 12 });
    const page = await (await browserOf(browser, customer, { timezoneId: "UTC" })).newPage();
    await openTimes(page, designer.user.id, SERVICE);
    await expect(page.getByRole("button", { name: "12:00 PM, booked" })).toBeDisabled();
    await expect(page.getByRole("button", { name: "1:00 PM", exact: true })).toBeEnabled();
    await expect(day(page, 1)).toContainText("23 free");
    await expectAccessible(page);
    await hold({ customer: other, designer, day: 1, n: 15 });
    await page.getByRole("button", { name: "3:00 PM", exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText("Someone just took 3:00 PM. The other times are still free.");
    await expect(page.getByRole("button", { name: "3:00 PM, booked" })).toBeDisabled();
  });

  test("show a skeleton while they load, can be fetched again, and are marked Booking... until the next page has loaded", async ({
    browser,
  }) => {
    const [designer, customer] = await Promise.all([publishedDesigner("Noor Haddad"), newPerson("user", "Ellen Vos")]);
    const page = await (await browserOf(browser, customer, { timezoneId: "UTC" })).newPage();
    const slots = "**/api/designers/available-slots/**";
    const holdBack = async (answer: (route: Route) => Promise<void>) => {
      let arrive = () => {};
      const held = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await page.route(slots, (route) => held.then(() => answer(route)));
      return arrive;
    };
    const fail = await holdBack((route) => route.fulfill({ status: 404, body: "{}" }));
    await page.goto(`/designer/${designer.user.id}`);
    await page.getByRole("button", { name: "Book Consultation" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: new RegExp(SERVICE) })
      .click();
    await expect(page.getByRole("status").filter({ hasText: "Loading times..." })).toBeAttached();
    fail();
    await expect(page.getByRole("alert")).toContainText("The times could not be loaded.");
    await expectAccessible(page);
    await page.unroute(slots);
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
    await day(page, 1).click();
    await showEarlierHours(page);
    await expect(times(page)).toHaveCount(24);

    const arrive = await holdBack((route) => route.continue());
    await times(page).nth(10).click();
    await expect(page.getByRole("button", { name: "Booking..." })).toBeVisible();
    await expect(page.getByRole("dialog")).toContainText("10:00 AM – 11:00 AM");
    await expect(page.getByRole("button", { name: "9:00 AM", exact: true })).toBeDisabled();
    arrive();
    await expect(page.getByRole("heading", { level: 1, name: "Confirm Your Booking" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/designer/${designer.user.id}/booking-confirmation$`));
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Noor Haddad" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

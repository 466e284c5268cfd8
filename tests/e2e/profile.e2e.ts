import { expect, type Page } from "@playwright/test";
import { slotsOn } from "../support/bookings.ts";
import { newPerson, PASSWORD } from "../support/people.ts";
import { showProjects } from "../support/projects.ts";
import { sql } from "../support/target.ts";
import { dayFromNow } from "../support/time.ts";
import { dayOn, showEarlierHours, times } from "./support/booking-steps.ts";
import { holdBack } from "./support/hold-back.ts";
import { hold } from "./support/paying.ts";
import { booking, PROFILE, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

const SERVICE = "Room consultation";
/** The next free times of the panel. */
const shown = (page: Page) =>
  page
    .getByRole("complementary", { name: "Booking" })
    .getByRole("list", { name: /^Next available times/ })
    .getByRole("button");
/** The source of these times and of the dialog's. */
const SLOTS = "**/api/designers/available-slots/**";

test("A visitor reads every section of a profile, and always finds the button to book", async ({ browser }) => {
  const { user } = await publishedDesigner("Noor Haddad", {
    availability: { ...PROFILE.availability, startTime: "09:00", endTime: "17:00", timeZone: "Asia/Kolkata" },
  });
  await sql()`
    update public.designers set title = 'Interior Architect', experience_years = 14, city = 'Lyon',
           timeline = ${sql().json([{ year: "2009", event: "Painted clouds for the opera" }])}
     where id = ${user.id}`;
  await showProjects(user.id, ["Zen Garden Apartment", "A draft", "Eco-Conscious Family Home"]);
  const page = await browser.newPage({ timezoneId: "UTC" });
  const panel = page.getByRole("complementary", { name: "Booking" });

  await page.goto(`/designer/${user.id}`);
  await test.step("shows every section", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Noor Haddad" })).toBeVisible();
    await expect(page.getByRole("definition")).toHaveText(["$60 for 60 min", "New on Parlour", "14 years"]);
    await expect(page.getByRole("region", { name: "Recent Projects" }).getByRole("heading", { level: 3 })).toHaveText([
      "Zen Garden Apartment",
      "Eco-Conscious Family Home",
    ]);
    await expect(page.getByRole("region", { name: "Client Testimonials" })).toHaveCount(0);

    // The hours, like the free times, are in the visitor's time zone.
    await expect(panel).toContainText("9:00 AM to 5:00 PM, India time: 3:30 AM to 11:30 AM for you");
  });

  await test.step("shows the button to book in a bar", async () => {
    const book = page.getByRole("button", { name: "Book Consultation" });
    // The window is so low that the panel and the end of this short page are not in view together.
    await page.setViewportSize({ width: 1280, height: 480 });
    // The booking panel scrolls away: a bar shows the price, the next time and the button, until the buttons at the end replace it.
    await page.getByRole("button", { name: "Work With Me" }).scrollIntoViewIfNeeded();
    await expect(book).toHaveCount(1);
    await page
      .getByRole("region", { name: "Begin" })
      .evaluate((end) => scrollBy(0, end.getBoundingClientRect().top - innerHeight - 20));
    await expect(book).toHaveCount(2);
    await expect(book.nth(1)).toBeInViewport();
    await book.first().scrollIntoViewIfNeeded();
    await expect(book).toHaveCount(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(book).toBeInViewport();
    await page.reload();
    await expect(page.getByText(/^\$60 for 60 minNext available: (Today|Tomorrow), \d+:30 [AP]M$/)).toBeVisible();
    await expect(book).toBeInViewport();
  });
});

test("The words of a profile fade in while its picture moves, and stay until the user leaves the page", async ({
  browser,
}) => {
  const { user } = await publishedDesigner("Noor Haddad");
  const page = await browser.newPage({ reducedMotion: "no-preference" });
  await page.goto(`/designer/${user.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Noor Haddad" })).toBeVisible();
  // The app skips the transition of a page that is drawn late.
  const opacities = await page.evaluate(async () => {
    const old = document.querySelector(".after-picture") as Element;
    const arriving = old.cloneNode(true) as Element;
    const seen: string[] = [];
    await document.startViewTransition(() => {
      seen.push(getComputedStyle(old).opacity);
      old.after(arriving);
      seen.push(getComputedStyle(arriving).opacity);
    }).updateCallbackDone;
    return seen;
  });
  expect(opacities).toEqual(["1", "0"]);
});

const starts = (page: Page) =>
  shown(page).evaluateAll((all) => all.map((one) => one.querySelector("time")?.dateTime ?? ""));

test("A visitor chooses one of the next free times, somebody takes it during the sign-in, and the visitor takes another", async ({
  browser,
}) => {
  const [designer, customer, other] = await Promise.all([
    publishedDesigner("Noor Haddad"),
    newPerson("user", "Ellen Vos"),
    newPerson("user", "Joris Bakker"),
  ]);
  const page = await browser.newPage({ timezoneId: "UTC" });
  await page.goto(`/designer/${designer.user.id}`);
  // Retry if an hour has begun meanwhile.
  await expect(async () => {
    await page.reload();
    await expect(shown(page)).toHaveCount(3);
    const [soonest = ""] = await starts(page);
    const day = soonest.slice(0, 10);
    // A later day begins with its first time by day (private.daytime).
    const from = Math.max(Date.now(), day > new Date().toISOString() ? Date.parse(`${day}T08:00:00Z`) - 1 : 0);
    const slots = await slotsOn(designer.user.id, day);
    expect(soonest).toBe(slots.find(({ start, status }) => status === "available" && Date.parse(start) > from)?.start);
  }).toPass();
  await expect(shown(page).first()).toHaveAccessibleName(/^Book (Today|Tomorrow) ?, \d+:00 [AP]M$/);
  const [, tomorrow = ""] = await starts(page);
  await shown(page).nth(1).click();
  await expect(page.getByRole("region", { name: "Your booking" })).toContainText(`${SERVICE}, $60 for 60 min`);
  const from = Math.round((Date.parse(tomorrow) - Date.now()) / 1000) + 600;
  await booking({ customer: other, designer, from, to: from + 600 });
  await page.getByLabel("Email").fill(customer.user.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toContainText("This time has just been taken");
  await page.getByRole("list", { name: "Next available times" }).getByRole("button").first().click();
  await expect(page.getByRole("timer", { name: "Time left to pay" })).toBeVisible();
  // Back leads neither to the form nor into the dialog.
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/designer/${designer.user.id}$`));
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("A customer chooses among the slots of a day, with a booked one disabled", async ({ pageOf }) => {
  const [designer, customer, other] = await Promise.all([
    publishedDesigner("Noor Haddad"),
    newPerson("user", "Ellen Vos"),
    newPerson("user", "Joris Bakker"),
  ]);
  await hold({ customer: other, designer, n: 12 });
  // A day in Lagos has 24 hours all year, and is an hour ahead of UTC.
  const page = await pageOf(customer, { timezoneId: "Africa/Lagos" });
  const dialog = page.getByRole("dialog");
  const service = dialog.getByRole("button", { name: new RegExp(SERVICE) });
  const time = (name: string) => page.getByRole("button", { name, exact: true });

  await page.goto(`/designer/${designer.user.id}`);
  await page.getByRole("button", { name: "Book Consultation" }).click();
  await service.click();

  await test.step("lists the hours of a day with a booked one disabled", async () => {
    const chosen = dayOn(page, dayFromNow(2));
    await chosen.click();
    await expect(chosen).toContainText("23 free");
    await showEarlierHours(page);
    await expect(times(page)).toHaveCount(24);
    await expect(times(page).first()).toHaveText("12:00 AM");
    await expect(time("1:00 PM, booked")).toBeDisabled();
    await expect(time("2:00 PM")).toBeEnabled();
  });

  await test.step("disables a slot that has just been booked", async () => {
    // The page also asks on its own: let it learn of the booking only after the press.
    const { held, release } = holdBack();
    await page.route(SLOTS, (route) => held.then(() => route.continue()));
    await time("3:00 PM").click();
    await hold({ customer: other, designer, n: 14 });
    release();
    await expect(page.getByRole("alert")).toHaveText("Someone just took 3:00 PM. The other times are still free.");
    await expect(time("3:00 PM, booked")).toBeDisabled();
    await page.unroute(SLOTS);
  });

  await test.step("marks the chosen time until the next page has loaded", async () => {
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Book Consultation" }).click();
    await service.click();
    const soonest = page.getByRole("region", { name: "Next available times" }).getByRole("button");
    await expect(soonest).toHaveCount(3);
    await expect(soonest.nth(1)).toHaveText(/^[A-Z].+, 8:00 AM$/);
    const { held, release } = holdBack();
    await page.route(SLOTS, (route) => held.then(() => route.continue()));
    await soonest.nth(1).click();
    await expect(page.getByRole("button", { name: "Booking..." })).toBeVisible();
    await expect(dialog).toContainText("8:00 AM – 9:00 AM");
    await expect(time("9:00 AM")).toBeDisabled();
    release();
    await expect(page.getByRole("heading", { level: 1, name: "Confirm Your Booking" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/designer/${designer.user.id}/booking-confirmation$`));
    await expect(dialog).toHaveCount(0);
  });
});

test("An administrator previews the page and the projects of an unlisted designer", async ({ browser }) => {
  const { user } = await publishedDesigner("Ruta Balode");
  await showProjects(user.id, ["A loft"]);
  await sql()`select public.submit_application(${user.id}, 'Ruta Balode', '+371 1', 'Riga')`;
  await sql()`select admin.reject_designer(${user.id}, 'Asha', 'Why.')`;
  const [row] = await sql()`select preview from admin.applications where designer_id = ${user.id}`;
  const page = await browser.newPage();
  await page.goto(row?.preview);
  await expect(page.getByRole("status").filter({ hasText: "Preview for administrators" })).toBeVisible();
  await page.getByRole("link", { name: "A loft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "A loft" })).toBeVisible();
  await page.goto(`${row?.preview}0`);
  await expect(page.getByText("This preview has ended")).toBeVisible();
});

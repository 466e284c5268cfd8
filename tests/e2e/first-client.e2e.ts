import { expect, type Page } from "@playwright/test";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { chooseTime } from "./support/booking-steps.ts";
import { browserOf, setSlot } from "./support/people.ts";
import { roomPicture } from "./support/pictures.ts";
import { test } from "./support/test.ts";

/** The whole way of a new designer: from the onboarding to the first star on her card. */

const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();

async function onboard(page: Page, name: string): Promise<void> {
  await page.goto("/designer/onboarding");
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("Bio").fill("I rearrange what you own before you buy anything.");
  await next(page);
  await page.getByRole("checkbox", { name: "Space Planning" }).check();
  await next(page);
  await page.getByLabel("Service Name").fill("Room consultation");
  await page.getByLabel("Hourly Rate (USD)").fill("60");
  await page.getByLabel("Services Offered").fill("A plan to scale");
  await page.getByLabel("Services Offered").press("Enter");
  await next(page);
  for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])
    await page.getByRole("checkbox", { name: day }).check();
  await next(page);
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page).toHaveURL(/\/designer\/dashboard$/);
}

async function saveSection(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
}

async function fillPage(page: Page, city: string): Promise<void> {
  await page.goto("/designer/profile?section=expertise");
  await page.getByRole("checkbox", { name: "Japandi" }).check();
  await saveSection(page);
  await page.goto("/designer/profile?section=place");
  await page.getByLabel("City").fill(city);
  await page.getByLabel("Country").selectOption("Netherlands");
  await page.getByLabel("Years of experience").fill("4");
  await page.getByRole("combobox", { name: "Languages" }).selectOption("Dutch");
  await saveSection(page);
}

async function publishProject(page: Page): Promise<void> {
  await page.goto("/designer/portfolio");
  await page.getByRole("link", { name: "New project" }).click();
  await page.getByLabel("Title", { exact: true }).fill("A hall with two doors");
  await page.getByLabel("In short").fill("Both of them open now.");
  const picture = await roomPicture(page, 1200, 800);
  await page.getByLabel("Cover file").setInputFiles(picture);
  await expect(page.getByRole("button", { name: "Change picture" })).toBeVisible();
  await page.getByLabel("Finished rooms files").setInputFiles([picture, { ...picture, name: "other.png" }]);
  await expect(page.getByRole("list", { name: "Finished rooms" }).getByRole("img")).toHaveCount(2);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/designer\/portfolio$/);
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.keyboard.press("Enter");
}

test("a new designer is found by what she says of herself, booked, reviewed, and carries the star", async ({
  browser,
}) => {
  test.slow();
  const city = `Haarlem ${crypto.randomUUID().replaceAll(/\W|\d/g, "")}`;
  const [designer, customer] = await Promise.all([newPerson("designer", "Mara"), newPerson("user", "Ellen Vos")]);
  const [desk, home] = await Promise.all(
    [designer, customer].map(async (person) => (await browserOf(browser, person)).newPage()),
  );
  if (!desk || !home) throw new Error("no page");
  await onboard(desk, "Mara Lindqvist");
  await fillPage(desk, city);
  await publishProject(desk);

  // She is the only one in that city who matches the rest as well.
  await home.goto(`/discovery?location=${encodeURIComponent(city)}`);
  await home.getByRole("combobox", { name: "Style" }).selectOption("Japandi");
  await home.getByRole("combobox", { name: "Experience" }).selectOption({ label: "3 to 5 years" });
  await home.getByRole("combobox", { name: "Language" }).selectOption("Dutch");
  const card = home.getByRole("article", { name: "Mara Lindqvist" });
  await expect(card).toContainText("New on Parlour");
  await card.getByRole("link", { name: "View Profile" }).click();
  await home.getByRole("link", { name: "A hall with two doors" }).click();
  await expect(home.getByRole("region", { name: "The Finished Rooms" }).getByRole("img")).toHaveCount(2);

  await desk.goto("/designer/dashboard");
  await expect(desk.getByRole("heading", { name: "No upcoming bookings" })).toBeVisible();
  await expect(desk).toHaveTitle("Dashboard | Parlour");

  await chooseTime(home, designer.user.id, "Room consultation");
  await home.getByRole("button", { name: "Confirm Booking", exact: true }).click();
  await home.getByRole("button", { name: "Success" }).click();
  await expect(home.getByRole("heading", { level: 1, name: "Booking Confirmed!" })).toBeVisible();

  // Her page, which she has left open, shows it.
  const news = desk.getByRole("region", { name: "New for you" });
  await expect(news.getByRole("listitem")).toContainText(["New booking: Ellen Vos"]);
  await expect(desk.getByRole("tabpanel").getByRole("listitem")).toContainText(["Ellen Vos"]);
  await expect(desk).toHaveTitle("(1) Dashboard | Parlour");
  const link = desk.getByRole("navigation", { name: "Designer" }).getByRole("link", { name: /^Dashboard/ });
  await expect(link).toHaveText("Dashboard1 new");
  await news.getByRole("button", { name: "Mark as seen" }).click();
  await expect(news).toHaveCount(0);
  await expect(desk).toHaveTitle("Dashboard | Parlour");

  // The slot is now: both talk. Then it is over.
  const [booked] = await sql()<
    { id: string }[]
  >`select id from public.bookings where customer_id = ${customer.user.id}`;
  const id = booked?.id ?? "";
  await setSlot(id, -600, 1800);
  await expect(news.getByRole("listitem")).toContainText(["Moved: Ellen Vos"]);
  const session = desk.getByRole("region", { name: "Open now" });
  await expect(session).toContainText("Ellen Vos");
  await home.goto(`/chat/${id}`);
  await write(home, "Which wall does the sofa want?");
  await expect(news.getByRole("listitem").first()).toContainText("1 unread message: Ellen Vos");
  await expect(desk).toHaveTitle("(2) Dashboard | Parlour");
  await session.getByRole("link", { name: /^Open Chat/ }).click();
  await expect(desk.getByText("Which wall does the sofa want?")).toBeVisible();
  await write(desk, "The one without a window.");
  await expect(home.getByText("The one without a window.")).toBeVisible();
  await setSlot(id, -3600, -1);

  await home.goto(`/chat/${id}`);
  const review = home.getByRole("region", { name: "Review" });
  await review.getByRole("radio", { name: "5 stars, Excellent" }).check();
  await review.getByRole("textbox", { name: /^What should others know/ }).fill("She moved one sofa.");
  await review.getByRole("button", { name: "Send review" }).click();
  await expect(review).toContainText("Thank you. You gave");

  await desk.goto("/designer/reviews");
  await desk.getByRole("button", { name: "Answer Ellen" }).click();
  await desk.getByRole("textbox", { name: "Your answer to Ellen" }).fill("And it stayed.");
  await desk.getByRole("button", { name: "Send answer" }).click();
  await expect(desk.getByText("Mara Lindqvist answers")).toBeVisible();

  // A search that nobody has asked before: answers are kept for a few seconds.
  await home.goto(`/discovery?location=${encodeURIComponent(city)}&sort=rating`);
  await expect(card).toContainText("5.0");
  await expect(card).not.toContainText("New on Parlour");
});

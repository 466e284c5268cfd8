import { expect } from "@playwright/test";
import { newPerson } from "../support/people.ts";
import { booking, browserOf, publishedDesigner, said } from "./support/people.ts";
import { test } from "./support/test.ts";

/** The first designer of the seed. */
const SAMPLE = "00000000-0000-4000-8000-000000000101";

test("a session that is over is rated, answered by the designer, and shown on her profile and her card", async ({
  browser,
  page,
}) => {
  test.slow();
  const name = `Noor ${crypto.randomUUID().slice(0, 8)}`;
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner(name)]);
  const id = await booking({ customer, designer, from: -3600, to: -1 });
  await said(id, customer, "Which blue?", 60);
  const [hers, his] = await Promise.all([browserOf(browser, customer), browserOf(browser, designer)]);
  const chat = await hers.newPage();
  const card = chat.getByRole("region", { name: "Review" });
  // The stars of the email are chosen when its link opens the page, and nothing is sent by that.
  await chat.goto(`/chat/${id}?stars=2`);
  await expect(card.getByRole("radio", { name: "2 stars, Fair" })).toBeChecked();
  await chat.goto("/chats");
  await chat.getByRole("link", { name: `Leave a review: ${name}` }).click();
  await expect(card.getByRole("group", { name: `How was your chat with ${name}?` })).toBeVisible();
  await expect(card.getByRole("button", { name: "Send review" })).toHaveCount(0);
  // Stars are radio buttons: one goes there with Tab, and chooses with the arrow keys.
  await card.getByRole("radio", { name: "1 star, Poor" }).focus();
  for (let n = 0; n < 3; n++) await chat.keyboard.press("ArrowRight");
  await expect(card.getByRole("radio", { name: "4 stars, Very good" })).toBeChecked();
  await card.getByRole("textbox", { name: /^What should others know/ }).fill("She knows her blues.");
  await card.getByRole("button", { name: "Send review" }).click();
  await expect(card).toContainText("Thank you. You gave");
  await expect(card).toBeFocused();

  await card.getByRole("button", { name: "Change" }).click();
  await card.getByRole("radio", { name: "5 stars, Excellent" }).check();
  await card.getByRole("button", { name: "Send review" }).click();
  await expect(card).toContainText("5 out of 5");

  const desk = await his.newPage();
  await desk.goto("/designer/earnings");
  await desk.getByRole("link", { name: "1 review" }).click();
  await expect(desk.getByRole("figure")).toContainText("She knows her blues.");
  await desk.getByRole("button", { name: "Answer Ellen" }).click();
  await desk.getByRole("textbox", { name: "Your answer to Ellen" }).fill("So do you, by now.");
  await desk.getByRole("button", { name: "Send answer" }).click();
  await expect(desk.getByText(`${name} answers`)).toBeVisible();
  await expect(desk.getByRole("button", { name: "Answer Ellen" })).toHaveCount(0);

  await page.goto(`/discovery?search=${encodeURIComponent(name)}`);
  const found = page.getByRole("article", { name });
  await expect(found).toContainText("5.0");
  await expect(found).not.toContainText("New on Parlour");
  await found.getByRole("link", { name: "View Profile" }).click();
  await expect(page.getByRole("definition")).toHaveText(["$60 for 60 min", /^5\.0/, "1"]);
  const shown = page.getByRole("region", { name: "Client Testimonials" });
  await expect(shown.getByRole("figure")).toHaveText(
    new RegExp(`She knows her blues\\..*Ellen.*5 out of 5.*edited.*${name} answersSo do you, by now\\.`, "s"),
  );
  await expect(shown).not.toContainText("Vos");
  // Visitors report nothing.
  await expect(shown.getByRole("button", { name: /^Report/ })).toHaveCount(0);
  await chat.goto(`/chat/${id}`);
  await expect(card).toContainText(`${name} answers: So do you, by now.`);
});

test("the reviews of a profile come page by page, and one of them is reported", async ({ browser }) => {
  const page = await (await browserOf(browser, await newPerson("user", "Joris Bakker"))).newPage();
  await page.goto(`/designer/${SAMPLE}`);
  await expect(page.getByRole("definition").filter({ hasText: /^4\.9|^127$/ })).toHaveCount(2);
  const shown = page.getByRole("region", { name: "Client Testimonials" });
  await expect(shown.getByRole("figure")).toHaveCount(3);
  await expect(shown.getByRole("figure")).toContainText(["Hanna", "Marcus", "Lena"]);
  await shown.getByRole("button", { name: "Show more reviews" }).click();
  await expect(shown.getByRole("figure")).toHaveCount(13);

  await shown.getByRole("button", { name: "Report the review of Marcus" }).click();
  const dialog = page.getByRole("dialog", { name: "Report the review of Marcus" });
  await dialog.getByLabel("What is wrong with it?").selectOption("It is an advertisement");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Thank you. We will look at it.");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(shown.getByRole("button", { name: "Report the review of Marcus" })).toBeFocused();
});

import { expect } from "@playwright/test";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { booking, publishedDesigner, said } from "./support/people.ts";
import { test } from "./support/test.ts";

test("A designer reports and blocks a customer, which closes the room, and unblocks them", async ({ pageOf }) => {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Noor Haddad")]);
  const id = await booking({ customer, designer, from: -600, to: 1800 });
  await booking({ customer, designer, from: 180_000, to: 183_600 });
  const at = `/chat/${id}`;
  const [page, other] = await Promise.all([pageOf(designer, { at }), pageOf(customer, { at })]);
  const boxes = [page, other].map((one) => one.getByRole("textbox", { name: "Message" }));
  for (const box of boxes) await expect(box).toBeEnabled();
  // Wait until the customer's page receives changes.
  await expect(other.getByText("Here", { exact: true })).toBeVisible();

  const menu = page.getByRole("button", { name: "Privacy, report or block Ellen Vos" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Report" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "What happened?" }).fill("She asks me to pay her in cash.");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByRole("status")).toContainText("Thank you for telling us.");
  await dialog.getByRole("button", { name: "Close" }).last().click();

  await menu.click();
  await page.getByRole("menuitem", { name: "Block" }).click();
  await dialog.getByRole("button", { name: "Block" }).click();
  await expect(dialog.getByRole("link", { name: /^Cancel / })).toHaveAttribute("href", "/designer/dashboard");
  await page.keyboard.press("Escape");
  for (const box of boxes) await expect(box).toBeDisabled();
  await expect(page.getByText("You have blocked Ellen Vos: neither of you can write.")).toBeVisible();
  await expect(other.getByText("This conversation is closed.")).toBeVisible();
  await expect(other.locator("body")).not.toContainText(/block/i);

  await menu.click();
  await page.getByRole("menuitem", { name: "Unblock" }).click();
  await dialog.getByRole("button", { name: "Unblock" }).click();
  for (const box of boxes) await expect(box).toBeEnabled();
});

test("A designer complains about a session, and reads the decision", async ({ pageOf }) => {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Noor Haddad")]);
  const id = await booking({ customer, designer, from: -3600, to: -60 });
  await said(id, customer, "Hurry up!", 90);
  const page = await pageOf(designer, { at: `/chat/${id}?as=designer` });
  await page.getByRole("button", { name: /^Privacy, report or block/ }).click();
  await page.getByRole("menuitem", { name: "This did not go well" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "What went wrong?" }).selectOption("The customer was abusive");
  await expect(dialog.getByRole("combobox")).toHaveCount(1);
  await dialog.getByRole("textbox").fill("She shouted for an hour.");
  await dialog.getByRole("button", { name: /^Send/ }).click();
  await expect(dialog).toContainText(/We have your complaint C-\d{4}-\d{4}/);
  await sql()`
    select admin.decide_complaint(number, 0, p_by_whom => 'Asha', p_reason => 'We have warned her.')
      from public.complaints where booking_id = ${id}`;
  await page.reload();
  await expect(page.getByRole("region", { name: "Complaint" })).toContainText(/C-\d{4}-\d{4}: ?We have warned her\./);
});

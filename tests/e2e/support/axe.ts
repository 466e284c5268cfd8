import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** No violation on the page as it stands, open dialogs included. Call it when everything has arrived. */
export async function expectAccessible(page: Page): Promise<void> {
  // Things that are still opening are measured at the wrong colour: they jump to their end. Spinners have none.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
  // Until one's own portrait is drawn, initials stand in its place: other words than the button's name.
  await expect(page.getByRole("banner").locator(".avatar:not(:has(img))")).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

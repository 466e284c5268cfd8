import { expect, type Locator } from "@playwright/test";

/** Goes through the fields of a panel backwards by Tab; none that has the focus may lie under the drawing, which stays in sight above it. */
export async function expectUncovered(panel: Locator, drawing: Locator): Promise<void> {
  await panel.locator("button, input, textarea, summary").filter({ visible: true }).last().focus();
  const hidden: (number | undefined)[] = [];
  let fields = 0;
  for (; (await panel.locator(":focus").count()) > 0; fields += 1) {
    const [field, above] = await Promise.all([panel.locator(":focus").boundingBox(), drawing.boundingBox()]);
    const overlap = (above?.y ?? 0) + (above?.height ?? 0) - (field?.y ?? 0);
    if (overlap > 0) hidden.push(overlap);
    await panel.page().keyboard.press("Shift+Tab");
  }
  expect(fields).toBeGreaterThan(5);
  expect(hidden).toEqual([]);
}

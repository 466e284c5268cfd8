import { PLAN } from "@contract/limits.ts";
import { isLink } from "@contract/link.ts";
import type { PlanContent, PlanPin } from "@contract/plans.ts";
import { tidyLine, tidyText } from "@contract/tidy.ts";
import { parseAmount } from "@/domain/booking/parse-amount.ts";
import type { Stored } from "@/domain/booking/use-autosave.ts";

type Item = PlanContent["items"][number];
/** The plan during writing: numbers are the typed text. */
export type PlanValues = Omit<PlanContent, "items"> & {
  items: (Omit<Item, "price" | "quantity"> & { price: string; quantity: string })[];
};
/** The faults, by the ids of items. */
export type Wrong = Record<string, Partial<Record<"link" | "price" | "quantity", string>>>;

export const NOTHING: PlanContent = { found: "", steps: [], items: [], files: [], floorPlan: null };

/** Returns a value with its keys in one order, so that it can be compared with the database's. */
export function ordered<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(ordered) as Value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)])) as Value;
}

export const newStep = () => ({ id: crypto.randomUUID() as string, title: "", text: "" });
export const newItem = (): PlanValues["items"][number] => ({
  ...{ id: crypto.randomUUID(), name: "", place: "", link: "", price: "", quantity: "1", step: null },
});

/**
 * Returns the step that the next press places: the one being written, the first without a place, or a new one, whose id
 * is null. null if there may be no more.
 */
export function nextStep(
  steps: PlanValues["steps"],
  pins: readonly PlanPin[],
  active: string | null,
): { id: string | null; number: number } | null {
  const free = steps.filter(({ id }) => pins.every(({ step }) => step !== id));
  const step = free.find(({ id }) => id === active) ?? free[0];
  if (step) return { id: step.id, number: steps.indexOf(step) + 1 };
  return steps.length < PLAN.mostSteps ? { id: null, number: steps.length + 1 } : null;
}

/** Returns a pin in the middle of the room, beside the existing ones, from where it can be moved. */
export function middlePin(step: string, { rows, pins }: NonNullable<PlanContent["floorPlan"]>): PlanPin {
  const corners = rows.flatMap((row) => (row.part === "room" ? row.corners : []));
  const middle = (values: number[], share: number) =>
    Math.round(Math.min(...values) + (Math.max(...values) - Math.min(...values)) * share);
  return {
    ...{ step, item: null },
    x: middle(
      corners.map(({ x }) => x),
      (1 + (pins.length % 8)) / 9,
    ),
    y: middle(
      corners.map(({ y }) => y),
      0.5,
    ),
  };
}

/** Returns the address of a pasted link, possibly without a scheme, or with capitals in the host; undefined if it is not a website's. */
export function linkOf(text: string): string | undefined {
  const plain = text.trim();
  if (plain === "") return "";
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:/i.test(plain) ? plain : `https://${plain}`);
    if (url.protocol !== "https:" || url.username || url.password || !url.hostname.includes(".")) return undefined;
    // Characters that would end an address in HTML or in a text are percent-encoded.
    const link = url.href.replace(/['`]/g, (sign) => (sign === "'" ? "%27" : "%60"));
    return isLink(link) ? link : undefined;
  } catch {
    return undefined;
  }
}

export function valuesOf({ items, floorPlan, ...rest }: PlanContent): PlanValues {
  return {
    ...rest,
    floorPlan: ordered(floorPlan),
    items: items.map((item) => ({
      ...item,
      price: item.price === null ? "" : String(item.price / 100),
      quantity: String(item.quantity),
    })),
  };
}

/** Returns the valid part as it is stored, so that it can be compared with what was sent, and the faults of the rest. */
export function contentOf({ items, found, steps, files, floorPlan }: PlanValues): {
  content: PlanContent;
  wrong: Wrong;
} {
  const wrong: Wrong = {};
  const has = (step: string | null) => steps.some(({ id }) => id === step);
  const content = items.map(({ id, name, place, link, price, quantity, step }) => {
    const faults: Wrong[string] = {};
    const address = linkOf(link);
    if (address === undefined) faults.link = "A link to a website, please: https://…";
    const minor = parseAmount(price);
    if (minor === undefined || (minor !== null && minor > PLAN.mostPrice)) faults.price = "A price: 129.50";
    const count = Number(quantity);
    if (!(Number.isInteger(count) && count >= 1 && count <= PLAN.mostQuantity)) faults.quantity = "A number";
    if (Object.keys(faults).length > 0) wrong[id] = faults;
    return {
      ...{ id, name: tidyLine(name), place: tidyLine(place), link: address ?? "" },
      price: faults.price ? null : (minor ?? null),
      quantity: faults.quantity ? 1 : count,
      step: has(step) ? step : null,
    };
  });
  return {
    content: {
      found: tidyText(found),
      steps: steps.map(({ id, title, text }) => ({ id, title: tidyLine(title), text: tidyText(text) })),
      items: content,
      files,
      // A removed step has no pin.
      floorPlan: ordered(floorPlan && { ...floorPlan, pins: floorPlan.pins.filter(({ step }) => has(step)) }),
    },
    wrong,
  };
}

/** Returns why a plan cannot be sent yet; "" if it can. */
export function missingIn({ found, steps, items }: PlanContent): string {
  if (found.trim() === "" && steps.length === 0) return "Write what you found, or what to do.";
  if (steps.some(({ title }) => title.trim() === "")) return "Each step needs a title.";
  return items.some(({ name }) => name.trim() === "") ? "Each item needs a name." : "";
}

/** Returns the total price of all items in minor units, without those that have no price, and the number of those. */
export function totalOf(items: readonly Item[]): { amount: number; unpriced: number } {
  return {
    amount: items.reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0),
    unpriced: items.filter(({ price }) => price === null).length,
  };
}

/** Returns the values that the browser has kept, if this version can read them. */
export function restorePlan(kept: unknown): Stored<PlanValues> | undefined {
  const { version, values } = (kept ?? {}) as { version?: unknown; values?: Partial<PlanValues> };
  const rows = (list: unknown, names: readonly string[]) =>
    Array.isArray(list) && list.every((row) => names.every((name) => typeof row?.[name] === "string"));
  const known =
    typeof version === "number" &&
    typeof values?.found === "string" &&
    rows(values.steps, ["id", "title", "text"]) &&
    Array.isArray(values.files) &&
    values.files.every((id) => typeof id === "string") &&
    (values.floorPlan === null || (Array.isArray(values.floorPlan?.rows) && Array.isArray(values.floorPlan.pins))) &&
    rows(values.items, ["id", "name", "link", "price", "quantity", "place"]) &&
    values.items?.every(({ step }) => step === null || typeof step === "string");
  return known ? { version, values: values as PlanValues } : undefined;
}

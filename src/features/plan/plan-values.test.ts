import { PLAN } from "@contract/limits.ts";
import { describe, expect, test } from "vitest";
import {
  contentOf,
  linkOf,
  missingIn,
  NOTHING,
  newItem,
  newStep,
  nextStep,
  restorePlan,
  totalOf,
  valuesOf,
} from "./plan-values.ts";

describe("A link", () => {
  test.each([
    ["  www.Shop.test/Lamp?x=1#y ", "https://www.shop.test/Lamp?x=1#y"],
    ["https://bücher.test/ü's", "https://xn--bcher-kva.test/%C3%BC%27s"],
    ["", ""],
  ])("stores %j as %j", (typed, link) => {
    expect(linkOf(typed)).toBe(link);
  });

  const others = [
    "http://shop.test/",
    "java\nscript:alert(1)",
    "https://user:password@shop.test/",
    "mailto:a@shop.test",
  ];
  test.each([...others, "lamp"])("refuses %j", (typed) => expect(linkOf(typed)).toBeUndefined());
});

const item = (part: object) => ({ ...newItem(), name: "Lamp", ...part });
const typed = (part: object) => contentOf({ ...valuesOf(NOTHING), items: [item(part)] });

test("typed values are saved as far as they are valid", () => {
  expect(typed({ price: "1,299.50", quantity: "2" }).content.items).toMatchObject([{ price: 129_950, quantity: 2 }]);
  expect(typed({}).content.items).toMatchObject([{ price: null, quantity: 1, link: "" }]);
  expect(typed({ price: "3,00,000" }).content.items).toMatchObject([{ price: 30_000_000 }]);
  for (const [part, fault] of [
    // A comma is not a decimal point: the price would be a hundred times as high.
    [{ price: "129,50" }, "price"],
    [{ price: "ten" }, "price"],
    [{ price: "1.999" }, "price"],
    [{ quantity: "0" }, "quantity"],
    [{ quantity: "1.5" }, "quantity"],
    [{ quantity: "" }, "quantity"],
    [{ link: "javascript:alert(1)" }, "link"],
  ] as const) {
    const { content, wrong } = typed(part);
    expect(Object.values(wrong).flatMap((faults) => Object.keys(faults))).toEqual([fault]);
    expect(content.items).toMatchObject([{ name: "Lamp", price: null, quantity: 1, link: "" }]);
  }
});

test("texts are stored without leading and trailing blanks", () => {
  const step = { ...newStep(), title: " Paint  it ", text: "White.\n" };
  const written = { found: "Dark. ", steps: [step], items: [item({ place: "Hall " })] };
  const { content } = contentOf({ ...valuesOf(NOTHING), ...written });
  expect(content).toMatchObject({ found: "Dark.", steps: [{ title: "Paint it", text: "White." }] });
  expect(content.items).toMatchObject([{ place: "Hall" }]);
});

test("a price and a number are saved up to the largest that the database accepts", () => {
  const largest = { price: String(PLAN.mostPrice / 100), quantity: String(PLAN.mostQuantity) };
  expect(typed(largest)).toMatchObject({
    content: { items: [{ price: PLAN.mostPrice, quantity: PLAN.mostQuantity }] },
    wrong: {},
  });
  const beyond = { price: `${PLAN.mostPrice / 100}.01`, quantity: String(PLAN.mostQuantity + 1) };
  const { content, wrong } = typed(beyond);
  expect(content.items).toMatchObject([{ price: null, quantity: 1 }]);
  expect(Object.values(wrong).flatMap((faults) => Object.keys(faults))).toEqual(["price", "quantity"]);
});

test("the step of an item is kept as long as the plan has that step", () => {
  const step = { ...newStep(), title: "Paint" };
  const values = { ...valuesOf(NOTHING), items: [item({ step: step.id })] };
  expect(contentOf({ ...values, steps: [step] }).content.items).toMatchObject([{ step: step.id }]);
  expect(contentOf(values).content.items).toMatchObject([{ step: null }]);
});

test("each item counts in the total, or as one without a price", () => {
  const items = [item({ price: "10.10", quantity: "3" }), item({}), item({ price: "0" })];
  const { content } = contentOf({ ...valuesOf(NOTHING), items });
  expect(totalOf(content.items)).toEqual({ amount: 3030, unpriced: 1 });
  expect(contentOf(valuesOf(content))).toEqual({ content, wrong: {} });
});

test("a plan can be sent with findings or steps, and with a name for each", () => {
  const step = { id: "1", title: "Paint", text: "" };
  const found = { ...NOTHING, found: "Dark" };
  for (const whole of [found, { ...NOTHING, steps: [step] }]) expect(missingIn(whole)).toBe("");
  for (const lacking of [
    ...[NOTHING, { ...NOTHING, found: " " }, { ...NOTHING, steps: [{ ...step, title: " " }] }],
    { ...NOTHING, steps: [step, { ...step, title: "" }] },
    { ...NOTHING, items: typed({}).content.items },
    { ...found, items: typed({ name: "" }).content.items },
  ])
    expect(missingIn(lacking)).not.toBe("");
});

test("a draft of another shape is not restored", () => {
  const values = valuesOf({ ...NOTHING, items: typed({}).content.items });
  expect(restorePlan({ version: 2, values })).toEqual({ version: 2, values });
  for (const kept of [null, { values }, { version: 1, values: { ...values, items: [{}] } }, { version: 1, values: {} }])
    expect(restorePlan(kept)).toBeUndefined();
  // Each text in the form, and each file.
  for (const name of ["id", "name", "link", "price", "quantity", "place", "step"])
    expect(restorePlan({ version: 1, values: { ...values, items: [{ ...newItem(), [name]: 1 }] } })).toBeUndefined();
  const step = { id: "1", title: "Paint", text: "" };
  for (const name of ["id", "title", "text"])
    expect(restorePlan({ version: 1, values: { ...values, steps: [{ ...step, [name]: 1 }] } })).toBeUndefined();
  expect(restorePlan({ version: 1, values: { ...values, files: [1] } })).toBeUndefined();
});

test("The next press on the drawing places the written step, the first without a place, or a new one", () => {
  const steps = ["a", "b", "c"].map((id) => ({ ...newStep(), id }));
  const pinned = (...ids: string[]) => ids.map((step) => ({ step, item: null, x: 0, y: 0 }));
  expect(nextStep(steps, pinned("a"), "c")).toEqual({ id: "c", number: 3 });
  expect(nextStep(steps, pinned("a"), "a")).toEqual({ id: "b", number: 2 });
  expect(nextStep(steps, pinned("a", "b", "c"), "a")).toEqual({ id: null, number: 4 });
  const all = Array.from({ length: PLAN.mostSteps }, newStep);
  expect(nextStep(all, pinned(...all.map(({ id }) => id)), null)).toBeNull();
});

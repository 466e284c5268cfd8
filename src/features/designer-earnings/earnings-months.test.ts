import { describe, expect, it } from "vitest";
import { monthsOf, transactionsByMonth } from "./earnings-months.ts";

const sums = (month: string, earned: number, toCome = 0, currency: "USD" | "INR" = "USD") => {
  return { month, currency, earned, toCome };
};
const shown = (months: ReturnType<typeof sums>[], month = "2026-02") =>
  monthsOf({ month, months }, "USD").map((each) => [each.month, each.earned, each.toCome]);

describe("The months of a designer's earnings", () => {
  it("are at least six, including months without earnings", () => {
    expect(shown([sums("2026-01", 60)])).toEqual([
      ["2025-09", 0, 0],
      ["2025-10", 0, 0],
      ["2025-11", 0, 0],
      ["2025-12", 0, 0],
      ["2026-01", 60, 0],
      ["2026-02", 0, 0],
    ]);
  });

  it("end with the upcoming bookings, at most two months ahead", () => {
    expect(shown([sums("2026-02", 60, 85), sums("2026-03", 0, 60)]).at(-1)).toEqual(["2026-03", 0, 60]);
    expect(shown([sums("2026-07", 0, 60)]).at(-1)?.[0]).toBe("2026-04");
  });

  it("are at most a year, in one currency", () => {
    const months = shown([sums("2025-01", 60), sums("2025-03", 60), sums("2026-02", 4500, 0, "INR")]);
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual(["2025-03", 60, 0]);
    expect(months.at(-1)).toEqual(["2026-02", 0, 0]);
  });
});

it("transactions are grouped by month, and keep their order", () => {
  const at = (id: string, month: string) =>
    ({ id, month }) as unknown as Parameters<typeof transactionsByMonth>[0][number];
  const [one, two, three] = [at("one", "2026-02"), at("two", "2026-01"), at("three", "2026-01")];
  expect(transactionsByMonth([one, two, three])).toEqual([
    { month: "2026-02", transactions: [one] },
    { month: "2026-01", transactions: [two, three] },
  ]);
  expect(transactionsByMonth([])).toEqual([]);
});

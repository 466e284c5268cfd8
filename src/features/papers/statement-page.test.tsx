// @dom
import * as paths from "@contract/paths.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { renderPage } from "@/lib/testing/render.tsx";
import { StatementPage } from "./statement-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const HEAD =
  '"Date (UTC)","Event","Booking","Service","Customer","Session","Currency","Held","Available","On its way","Paid out","Fee","Withheld"';
const LINES = [
  '2026-11-02,payment,b1,"Room, light and ""color""","வள்ளி",2026-11-05,INR,4500.10,0.00,0.00,0.00,0.00,0.00',
  '2026-11-03,payment,b2,"Call","\'=Ellen",2026-11-04,USD,60.00,0.00,0.00,0.00,0.00,0.00',
  '2026-11-06,release,b1,"Room, light and ""color""","வள்ளி",2026-11-05,INR,-4500.10,4050.09,0.00,0.00,450.01,0.00',
];

let text: string | Error;
beforeEach(() => {
  text = [HEAD, ...LINES].join("\r\n");
  vi.mocked(api).mockImplementation((async (name: string) => {
    if (name === "GET /account/billing-details")
      return { name: "Marta Lindholm", address: "", country: "", region: "", taxId: "IS 12345" };
    if (text instanceof Error) throw text;
    return { text };
  }) as never);
});

async function open() {
  const place = { path: paths.statement(":first", ":last"), history: [paths.statement("2026-11-01", "2026-11-30")] };
  const page = await renderPage(<StatementPage />, place);
  await vi.waitFor(() => expect(page.container.textContent).not.toContain("Loading"));
  return page;
}

it("A statement lists the movements in each currency, and their totals", async () => {
  const { container } = await open();
  expect(container.textContent).toContain("ForMarta LindholmTax id IS 12345");
  const tables = [...container.querySelectorAll("table")].map((table) => ({
    caption: table.caption?.textContent,
    rows: [...table.rows].map((row) => [
      row.cells[row.cells.length - 7]?.firstChild?.textContent,
      ...[...row.cells].slice(-6).map((cell) => cell.textContent),
    ]),
    movements: [...table.querySelectorAll("th > span + span")].map((one) => one.textContent),
  }));
  const head = ["Event", "Held", "Available", "On its way", "Paid out", "Fee", "Withheld"];
  expect(tables).toEqual([
    {
      caption: "In INR",
      rows: [
        head,
        ["Payment", "4,500.10", "–", "–", "–", "–", "–"],
        ["Release", "-4,500.10", "4,050.09", "–", "–", "450.01", "–"],
        ["Total", "–", "4,050.09", "–", "–", "450.01", "–"],
      ],
      movements: Array(2).fill('வள்ளி · Room, light and "color", Nov 5, 2026'),
    },
    {
      caption: "In USD",
      rows: [head, ["Payment", "60.00", "–", "–", "–", "–", "–"], ["Total", "60.00", "–", "–", "–", "–", "–"]],
      movements: ["=Ellen · Call, Nov 4, 2026"],
    },
  ]);
});

it.each([
  ["a period without movements", HEAD, "No movements", false],
  ["an unknown period", new ApiError(400, "invalid_period", ""), "There is no such statement", false],
  ["a statement that is too long", new ApiError(409, "too_many_lines", "Take a month."), "Take a month.", false],
  ["a failure", new ApiError(500, "internal", "Sorry."), "The statement could not be loaded", true],
])("A statement explains %s", async (_, answer, words, retries) => {
  text = answer;
  const { container, button } = await open();
  expect(container.textContent).toContain(words);
  expect(Boolean(button("Try again"))).toBe(retries);
  expect(container.querySelector("article")).toBeNull();
});

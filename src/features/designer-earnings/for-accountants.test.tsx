// @dom
import type { Paper } from "@contract/papers.ts";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { saveFile } from "@/lib/save-file.ts";
import { render } from "@/lib/testing/render.tsx";
import { ForAccountants } from "./for-accountants.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<typeof import("@/lib/api-client.ts")>()),
  api: vi.fn(),
}));
vi.mock("@/lib/save-file.ts", () => ({ saveFile: vi.fn() }));

const party = { name: "Parlour", address: "", country: "", region: "", taxId: "" };
const invoice: Paper = {
  ...{ id: "1", kind: "fee_invoice", number: "P-2027-00001", issuedAt: "2026-12-31T20:00:00Z" },
  ...{ seller: party, buyer: party, session: null, timeZone: "Pacific/Auckland", amount: 600, currency: "USD" },
  ...{ taxes: [], reference: "r", corrects: "" },
};

it("dates an invoice in its own time zone", async () => {
  vi.mocked(api).mockResolvedValue({ papers: [invoice] } as never);
  const { container } = await render(<ForAccountants />);
  await vi.waitFor(() => expect(container.textContent).toContain("P-2027-00001"));
  expect(container.textContent).toContain("Jan 01, 2027");
});

it("saves a statement with a byte order mark, which spreadsheets need for letters like ë", async () => {
  vi.mocked(api).mockImplementation((async (name: string) =>
    name === "GET /payouts/statement" ? { text: '"Customer"\r\n"Zoë"' } : { papers: [] }) as never);
  const { container } = await render(<ForAccountants />);
  const download = [...container.querySelectorAll("button")].find((one) => one.textContent === "Download CSV");
  await act(async () => download?.click());
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(vi.mocked(saveFile).mock.calls[0]?.slice(1)).toEqual(["text/csv", '\uFEFF"Customer"\r\n"Zoë"']);
});

// @dom
import type { Paper } from "@contract/papers.ts";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { ForAccountants } from "./for-accountants.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<typeof import("@/lib/api-client.ts")>()),
  api: vi.fn(),
}));

const party = { name: "Parlour", address: "", country: "", region: "", taxId: "" };
const invoice: Paper = {
  ...{ id: "1", kind: "fee_invoice", number: "P-2027-00001", issuedAt: "2026-12-31T20:00:00Z" },
  ...{ seller: party, buyer: party, session: null, timeZone: "Pacific/Auckland", amount: 600, currency: "USD" },
  ...{ taxes: [], reference: "r", corrects: "" },
};

it("lists an invoice under the day that is written on it, whatever the browser's zone", async () => {
  vi.mocked(api).mockResolvedValue({ papers: [invoice] } as never);
  const { container } = await render(<ForAccountants />);
  await vi.waitFor(() => expect(container.textContent).toContain("P-2027-00001"));
  expect(container.textContent).toContain("Jan 01, 2027");
});

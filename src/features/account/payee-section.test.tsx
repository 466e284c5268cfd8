// @dom
import type { Payee } from "@contract/payouts.ts";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { PayeeSection } from "./payee-section.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const asked: Partial<Payee> = { holder: "Mara Lindt", country: "Germany", account: "DE··1234" };

async function open(payees: object) {
  vi.mocked(api).mockResolvedValue({ payees: { now: null, next: null, asked: null, ...payees } } as never);
  const { button } = await render(<PayeeSection />);
  const press = async (name: string) => {
    await vi.waitFor(() => expect(button(name)).toBeDefined());
    await act(async () => button(name)?.click());
  };
  return press;
}

it("withdraws only the change whose button was pressed", async () => {
  const next = { ...asked, effectiveAt: "2026-11-30T10:00:00Z" };
  const press = await open({ now: asked, next, asked });
  for (const [name, payee] of [
    ["Cancel", "asked"],
    ["Withdraw this change", "next"],
  ] as const) {
    await press(name);
    await vi.waitFor(() =>
      expect(vi.mocked(api)).toHaveBeenCalledWith("POST /payouts/withdraw-payee", { body: { payee } }),
    );
  }
});

// @dom
import type { Payee } from "@contract/payouts.ts";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { change, render } from "@/lib/testing/render.tsx";
import { PayeeSection } from "./payee-section.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const asked: Partial<Payee> = { holder: "Mara Lindt", country: "Germany", account: "DE··1234" };

async function open(payees: object) {
  vi.mocked(api).mockResolvedValue({ payees: { now: null, next: null, asked: null, ...payees } } as never);
  const { button, container } = await render(<PayeeSection />);
  const press = async (name: string) => {
    await vi.waitFor(() => expect(button(name)).toBeDefined());
    await act(async () => button(name)?.click());
  };
  return { press, container };
}

it("withdraws only the change whose button was pressed", async () => {
  const next = { ...asked, effectiveAt: "2026-11-30T10:00:00Z" };
  const { press } = await open({ now: asked, next, asked });
  for (const [name, payee] of Object.entries({ Cancel: "asked", "Withdraw this change": "next" })) {
    await press(name);
    await vi.waitFor(() => expect(api).toHaveBeenCalledWith("POST /payouts/withdraw-payee", { body: { payee } }));
  }
});

it("sends a corrected code even while the page refetches after a refusal of the first one", async () => {
  const { press, container } = await open({ asked });
  await vi.waitFor(() => expect(container.querySelector("input")).not.toBeNull());
  vi.mocked(api).mockImplementation(((name: string) =>
    name === "GET /payouts"
      ? new Promise(() => undefined)
      : Promise.reject(new ApiError(400, "invalid_code", "No.", { code: "No." }))) as never);
  for (const code of ["111111", "222222"]) {
    await change(container.querySelector("input") as HTMLInputElement, code);
    await press("Confirm");
    await vi.waitFor(() => expect(api).toHaveBeenCalledWith("POST /payouts/enter-payee-code", { body: { code } }));
  }
});

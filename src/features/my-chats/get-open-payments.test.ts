// @dom
import { beforeEach, expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useOpenPayments } from "./get-open-payments.ts";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));

const asked = () => vi.mocked(api).mock.calls.length;

beforeEach(() => void vi.useFakeTimers());

it.each([
  ["15 seconds while a hold may end or be paid elsewhere", { holds: [{}], refunds: [] }, 15],
  ["60 seconds while a refund is under way", { holds: [], refunds: [{ status: "done" }, { status: "sent" }] }, 60],
  ["15 seconds while there are both", { holds: [{}], refunds: [{ status: "due" }] }, 15],
])("The open payments are fetched again after %s", async (_, answer, seconds) => {
  vi.mocked(api).mockResolvedValue(answer as never);
  const { pass } = await renderHook(useOpenPayments);
  await pass(0);
  await pass(seconds * 1000 - 1);
  expect(asked()).toBe(1);
  await pass(1);
  expect(asked()).toBe(2);
});

it("The open payments are not fetched again when nothing can change", async () => {
  vi.mocked(api).mockResolvedValue({ holds: [], refunds: [{ status: "done" }] } as never);
  const { pass } = await renderHook(useOpenPayments);
  await pass(10 * 60_000);
  expect(asked()).toBe(1);
});

// @dom
import { QueryClient } from "@tanstack/react-query";
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { readDraft } from "@/lib/draft.ts";
import { startSession } from "@/lib/session.ts";
import { change, render } from "@/lib/testing/render.tsx";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { BillingSection } from "./billing-section.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));
vi.mock("@/lib/toast.ts", () => ({ toast: { success: vi.fn() } }));

beforeEach(() => {
  vi.useFakeTimers();
  location.hash = "#billing";
});

const details = { name: "Ellen Vos", address: "", country: "", region: "", taxId: "" };

it("keeps the saved values when an answer to an earlier request arrives later", async () => {
  const answers: ((known: typeof details) => void)[] = [];
  vi.mocked(api).mockImplementation(((name: string, { body }: { body?: typeof details }) =>
    name === "POST /account/save-billing-details"
      ? Promise.resolve(body)
      : new Promise((resolve) => answers.push(resolve))) as never);
  const client = new QueryClient();
  const { container, pass } = await render(<BillingSection />, client);
  answers[0]?.(details);
  await pass(10);
  const field = container.querySelector("input") as HTMLInputElement;
  expect(field.value).toBe("Ellen Vos");
  // The same request as on returning to the window.
  void client.refetchQueries({ queryKey: queryKeys.billingDetails });
  await pass(10);
  await change(field, "Vos Interiors");
  await act(async () => container.querySelector<HTMLElement>("[type=submit]")?.click());
  await pass(10);
  answers[1]?.(details);
  await pass(10);
  expect(field.value).toBe("Vos Interiors");
});

it("keeps what was typed across a reload, until it is saved", async () => {
  startSession(sessionOf("ellen", "user"));
  vi.mocked(api).mockImplementation(((name: string, { body }: { body?: typeof details }) =>
    Promise.resolve(name === "POST /account/save-billing-details" ? body : details)) as never);
  const address = (container: HTMLElement) => container.querySelector("textarea") as HTMLTextAreaElement;
  const typing = await render(<BillingSection />);
  await typing.pass(10);
  await change(address(typing.container), "Keizersgracht 1");
  await typing.unmount();
  const { container, pass, unmount } = await render(<BillingSection />);
  await pass(10);
  expect(address(container).value).toBe("Keizersgracht 1");
  await act(async () => container.querySelector<HTMLElement>("[type=submit]")?.click());
  await pass(10);
  await unmount();
  expect(readDraft("billing-details")).toBeUndefined();
});

// @dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { CalendarsSection } from "./calendars-section.tsx";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));

it("leads into the form that asks for a calendar, and back to the section", async () => {
  vi.mocked(api).mockResolvedValue({ calendars: [], closed: [] });
  const { container, button } = await render(<CalendarsSection />);
  const press = async (name: string) => {
    await act(async () => button(name)?.focus());
    await act(async () => button(name)?.click());
  };
  await vi.waitFor(() => expect(button("Connect a calendar")).toBeDefined());
  await press("Connect a calendar");
  expect(document.activeElement).toBe(container.querySelector("select"));
  await press("Not now");
  expect(document.activeElement).toBe(container.querySelector("section"));
});

// @dom
import { QueryClient } from "@tanstack/react-query";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { getSession, startSession } from "@/lib/session.ts";
import { change, render } from "@/lib/testing/render.tsx";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { NameSection } from "./name-section.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

it("saves a new name in the session, and refetches the user's own profile", async () => {
  startSession(sessionOf("mara", "designer"));
  vi.mocked(api).mockResolvedValue({ ok: true } as never);
  const client = new QueryClient();
  client.setQueryData(queryKeys.ownProfile("mara"), {});
  const { container, button } = await render(<NameSection userId="mara" name="Mara" />, client);
  await change(container.querySelector("input") as HTMLInputElement, "Mara Lindt");
  await act(async () => button("Save name")?.click());
  await vi.waitFor(() => expect(getSession().user?.name).toBe("Mara Lindt"));
  expect(api).toHaveBeenCalledExactlyOnceWith("POST /account/rename", { body: { name: "Mara Lindt" } });
  expect(client.getQueryState(queryKeys.ownProfile("mara"))?.isInvalidated).toBe(true);
});

// @dom
import { QueryClient } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { queryKeys } from "@/domain/query-keys.ts";
import { startSession } from "@/lib/session.ts";
import { render } from "@/lib/testing/render.tsx";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { AccountPage } from "./account-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<object>()),
  api: vi.fn(() => new Promise(() => {})),
}));

it("moves the focus to the section that a link of the page names", async () => {
  startSession(sessionOf("mara", "designer"));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(queryKeys.account, {
    name: "Mara",
    email: "",
    newEmail: null,
    sessions: [],
    feed: null,
    download: null,
  });
  const { container } = await render(
    <MemoryRouter>
      <AccountPage />
    </MemoryRouter>,
    client,
  );
  const links = [...container.querySelectorAll<HTMLAnchorElement>("nav[aria-label='On this page'] a")];
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) {
    await act(async () => link.click());
    expect(document.activeElement?.id).toBe(link.hash.slice(1));
  }
});

// @dom
import { QueryClient } from "@tanstack/react-query";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { renderPage } from "@/lib/testing/render.tsx";
import type { OpenDialog } from "./room-dialogs.tsx";
import { RoomPage } from "./room-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));
vi.mock("@/lib/session.ts", async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ user: { id: "ellen", role: "user" } }),
}));
vi.mock("./room.tsx", () => ({
  Room: ({ dialog, onDialog }: { dialog: OpenDialog; onDialog: (dialog: OpenDialog) => void }) => {
    return ([null, "report"] as const).map((next) => (
      <button key={next} type="button" aria-pressed={next === dialog} onClick={() => onDialog(next)}>
        {next ?? "none"}
      </button>
    ));
  },
}));

it("keeps an open report when the booking is cancelled meanwhile", async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(["chat", "booking"], {});
  vi.mocked(api).mockRejectedValue(new ApiError(404, "not_found", "Chat not found"));
  const place = { path: "/chat/:bookingId", history: ["/chat/booking"], client };
  const { container, button } = await renderPage(<RoomPage />, place);
  await act(async () => button("report")?.click());
  await act(async () => {
    await client.invalidateQueries();
    // The page learns of it a turn later.
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(button("report")?.getAttribute("aria-pressed")).toBe("true");
  await act(async () => button("none")?.click());
  expect(container.textContent).toContain("This booking was cancelled meanwhile.");
});

// @dom
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { RoomPage } from "./room-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<typeof import("@/lib/api-client.ts")>()),
  api: vi.fn(),
}));
vi.mock("@/lib/session.ts", async (original) => ({
  ...(await original<typeof import("@/lib/session.ts")>()),
  useSession: () => ({ user: { id: "ellen", role: "user" } }),
}));
vi.mock("./room.tsx", () => ({ Room: () => null }));

it("who follows the link of an older email to a cancelled booking reads that it may be cancelled", async () => {
  vi.mocked(api).mockRejectedValue(new ApiError(404, "not_found", "Chat not found"));
  const router = createMemoryRouter([{ path: "/chat/:bookingId", element: <RoomPage /> }], {
    initialEntries: ["/chat/booking"],
  });
  const { container } = await render(<RouterProvider router={router} />);
  await vi.waitFor(() => expect(container.textContent).toContain("Chat not found"));
  expect(container.textContent).toContain(
    "The booking was cancelled or never confirmed, or it belongs to someone else.",
  );
});

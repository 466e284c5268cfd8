// @dom
import type { ReactNode } from "react";
import { act, useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { Room } from "./room.tsx";
import type { OpenDialog } from "./room-dialogs.tsx";
import { type Chat, type RoomState, useRoom } from "./use-room.ts";

vi.mock("./use-room.ts", () => ({ useRoom: vi.fn() }));
// A wide screen: beside a call there is no place for the rail.
vi.mock("@/lib/use-media.ts", () => ({ useMedia: () => true }));
vi.mock("./room-header.tsx", () => ({ RoomHeader: ({ tools }: { tools: ReactNode }) => tools }));
vi.mock("./room-rail.tsx", () => ({ RoomRail: ({ tools }: { tools: ReactNode }) => tools }));
vi.mock("./conversation-panel.tsx", () => ({ ConversationPanel: () => null }));
vi.mock("./next-step.tsx", () => ({ NextStep: () => null }));
vi.mock("./sound-toggle.tsx", () => ({ SoundToggle: () => null }));
vi.mock("./call/call-room.tsx", () => ({ CallRoom: () => null }));
vi.mock("./safety.ts", () => {
  const call = () => ({ isPending: false, isSuccess: false, error: null, mutate() {} });
  return { useBlockMember: call, useUnblockMember: call, useReportMember: call };
});
vi.mock("@/ui/dropdown-menu.tsx", () => {
  let closed = () => {};
  return {
    DropdownMenu: ({ children }: { children: ReactNode }) => children,
    DropdownMenuTrigger: ({ children }: { children: ReactNode }) => children,
    DropdownMenuContent: (menu: { children: ReactNode; onCloseAutoFocus: () => void }) => {
      closed = menu.onCloseAutoFocus;
      return menu.children;
    },
    DropdownMenuItem: ({ children, onSelect }: { children: ReactNode; onSelect: () => void }) => (
      <button
        type="button"
        onClick={() => {
          onSelect();
          closed();
        }}
      >
        {children}
      </button>
    ),
  };
});

function Page({ calling }: { calling: boolean }) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  vi.mocked(useRoom).mockReturnValue({
    booking: { id: "booking", viewer: "customer", other: { id: "mara", name: "Mara" }, chat: { brief: {} } },
    call: { calling, media: { seconds: () => 0 } },
    conversation: { messages: [] },
    signs: {},
    attention: {},
    whereabouts: { kind: "absent" },
    opening: "open",
  } as unknown as RoomState);
  return (
    <MemoryRouter>
      <Room bookingId="booking" chat={{} as Chat} ownId="ellen" backTo="/" dialog={dialog} onDialog={setDialog} />
    </MemoryRouter>
  );
}

it.each([
  ["Block", "Block Mara?"],
  ["Report", "What happened?"],
])("keeps what one does against the other member open when the call ends meanwhile: %s", async (name, words) => {
  const page = await render(<Page calling />);
  const item = [...page.container.querySelectorAll("button")].find((one) => one.textContent === name);
  await act(async () => item?.click());
  const dialog = () => document.querySelector("[role=dialog]");
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(dialog()?.textContent ?? "").toContain(words);
  }, 10_000);
  const opened = dialog();
  await page.render(<Page calling={false} />);
  expect(dialog()).toBe(opened);
  await page.unmount();
});

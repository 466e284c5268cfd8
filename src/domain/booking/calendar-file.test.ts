// @dom
import { expect, it, vi } from "vitest";
import { saveCalendarFile } from "./calendar-file.ts";

const saved = vi.hoisted(() => ({ file: "" }));
vi.mock("@/lib/save-file.ts", () => ({
  saveFile: (_name: string, _type: string, content: string) => {
    saved.file = content;
  },
}));

it("saves a file that replaces the invitation to a moved booking", () => {
  saveCalendarFile({
    ...{ viewer: "designer", bookingId: "booking", sequence: 2, serviceName: "Design hour" },
    ...{
      otherName: "Mira Sand",
      slotType: "chat",
      start: Date.parse("2026-11-24T09:30:00Z"),
      end: Date.parse("2026-11-24T10:00:00Z"),
    },
  });
  expect(saved.file).toContain("UID:booking-booking@parlour\r\nSEQUENCE:2\r\n");
  expect(saved.file).toContain("/chat/booking?as=designer\r\n");
});

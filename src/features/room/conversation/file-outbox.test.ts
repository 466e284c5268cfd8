// @dom

import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api-client.ts";
import { startSession } from "@/lib/session.ts";
import { later } from "@/lib/testing/later.ts";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { fileOutboxOf } from "./file-outbox.ts";

const { keptFile, forgetFile, uploadFile } = vi.hoisted(() => ({
  keptFile: vi.fn(),
  forgetFile: vi.fn(),
  uploadFile: vi.fn(),
}));
vi.mock("@/domain/booking/files/kept-files.ts", () => ({ keptFile, forgetFile }));
vi.mock("@/domain/booking/files/upload-file.ts", () => ({ uploadFile }));

const FILE = { name: "hall.jpg", kind: "picture" as const, bytes: 3 };
/** Outboxes continue when their chat is left, so each test has its own. */
let bookingId = "";

beforeEach(() => {
  bookingId = crypto.randomUUID();
  startSession(sessionOf("ellen"));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  keptFile.mockResolvedValue(FILE);
  forgetFile.mockResolvedValue(undefined);
});

it("sends a file under its id into the conversation, and then no longer keeps it", async () => {
  const { promise, give } = later();
  uploadFile.mockReturnValue(promise);
  const outbox = fileOutboxOf(bookingId);
  outbox.send(FILE, "a");
  await vi.waitFor(() => expect(uploadFile).toHaveBeenCalledOnce());
  const place = { id: "a", bookingId, purpose: "message" };
  expect(uploadFile).toHaveBeenCalledWith(place, FILE, expect.objectContaining({ signal: expect.anything() }));
  expect(forgetFile).not.toHaveBeenCalled();
  give({ id: "a" });
  await vi.waitFor(() => expect(outbox.unsent()).toEqual([]));
  await vi.waitFor(() => expect(forgetFile).toHaveBeenCalledExactlyOnceWith("a"));
});

it("keeps a file that could not be sent until it turns out to be stored", async () => {
  uploadFile.mockRejectedValue(new ApiError(0, "unreachable", "No answer."));
  const outbox = fileOutboxOf(bookingId);
  outbox.send(FILE, "a");
  await vi.waitFor(() => expect(outbox.unsent()).toMatchObject([{ id: "a", state: "failed" }]));
  expect(forgetFile).not.toHaveBeenCalled();
  // The log contains its message.
  outbox.drop("a");
  await vi.waitFor(() => expect(forgetFile).toHaveBeenCalledExactlyOnceWith("a"));
});

it("says that the browser has lost a file, and does not send it", async () => {
  keptFile.mockResolvedValue(undefined);
  const outbox = fileOutboxOf(bookingId);
  outbox.send(FILE, "a");
  await vi.waitFor(() => expect(outbox.unsent()).toMatchObject([{ state: "failed" }]));
  expect(outbox.unsent()[0]?.why).toBe("This browser no longer has the file. Choose it again.");
  expect(uploadFile).not.toHaveBeenCalled();
});

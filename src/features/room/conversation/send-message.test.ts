import { beforeEach, expect, it, vi } from "vitest";
import { sendMessage } from "./send-message.ts";

/** The Data API's answers: to the new row, and to a request by id. */
const { insert, find } = vi.hoisted(() => ({ insert: vi.fn(), find: vi.fn() }));
vi.mock("@/lib/supabase.ts", () => {
  const ending = (answer: () => unknown) => ({ abortSignal: () => ({ single: async () => answer() }) });
  const table = {
    insert: (row: object) => ({ select: () => ending(() => insert(row)) }),
    select: () => ({ eq: (column: string, value: string) => ending(() => find(column, value)) }),
  };
  return { supabase: () => ({ from: () => table }) };
});

const ROW = { id: "a", sender_id: "ellen", sender: "user", created_at: "2026-11-21T14:00:00Z" };
const found = { data: ROW, error: null, status: 200 };
const refused = (status: number, code: string) => ({ data: null, error: { code, message: "No." }, status });
const send = () => sendMessage("booking", { id: "a", text: "It faces north." });

beforeEach(() => {
  insert.mockReturnValue(found);
  find.mockReturnValue(found);
});

it("stores a message under its id, and returns it with its text", async () => {
  expect(await send()).toEqual({ ...ROW, text: "It faces north." });
  expect(insert).toHaveBeenCalledExactlyOnceWith({ id: "a", booking_id: "booking", text: "It faces north." });
  expect(find).not.toHaveBeenCalled();
});

it("returns the existing row of a message that was stored before", async () => {
  insert.mockReturnValue(refused(409, "23505"));
  expect(await send()).toEqual({ ...ROW, text: "It faces north." });
  expect(find).toHaveBeenCalledExactlyOnceWith("id", "a");
});

it("does not look up a message that is refused for another reason", async () => {
  insert.mockReturnValue(refused(403, "42501"));
  await expect(send()).rejects.toMatchObject({ status: 403, code: "42501" });
  expect(find).not.toHaveBeenCalled();
});

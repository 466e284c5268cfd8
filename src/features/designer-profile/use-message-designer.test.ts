// @dom
import * as paths from "@contract/paths.ts";
import { onlineManager } from "@tanstack/react-query";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { later } from "@/lib/testing/later.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useMessageDesigner } from "./use-message-designer.ts";

const session = vi.hoisted(() => ({ user: null as { role: string } | null }));
const navigate = vi.hoisted(() => vi.fn());
vi.mock("@/lib/session.ts", () => ({ useSession: () => session }));
vi.mock("react-router-dom", () => ({ useNavigate: () => navigate }));
vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const startBooking = vi.fn();
const chat = (id: string, designer: string, timeStatus: string) => ({ id, designerId: { _id: designer }, timeStatus });
const answer = (...chats: object[]) => vi.mocked(api).mockResolvedValueOnce({ chats } as never);
function answerLater() {
  const { promise, give } = later<{ chats: object[] }>();
  vi.mocked(api).mockReturnValueOnce(promise as never);
  return (...chats: object[]) => give({ chats });
}
const open = () => renderHook(() => useMessageDesigner("mira", startBooking));

beforeEach(() => {
  session.user = { role: "user" };
});

it.each([
  ["the nearest one that is not over", [chat("old", "mira", "past"), chat("next", "mira", "upcoming")], "next"],
  ["an old one if there is no other", [chat("noor", "noor", "active"), chat("old", "mira", "past")], "old"],
])("opens the chat of a booking with the designer: %s", async (_, chats, id) => {
  answer(...chats);
  const page = await open();
  await page.run(() => page.current().message());
  expect(navigate).toHaveBeenCalledWith(paths.chat(id));
  expect(startBooking).not.toHaveBeenCalled();
});

it("shows that it searches for a chat, and starts a booking if there is none", async () => {
  const find = answerLater();
  const page = await open();
  expect(page.current().looking).toBe(false);
  await page.run(() => page.current().message());
  expect(page.current().looking).toBe(true);
  await page.run(() => find(chat("noor", "noor", "active")));
  expect(page.current().looking).toBe(false);
  expect(startBooking).toHaveBeenCalledOnce();
});

it("opens nothing if the customer has left the page before the answer", async () => {
  const find = answerLater();
  const page = await open();
  await page.run(() => page.current().message());
  await page.unmount();
  await page.run(() => find(chat("next", "mira", "upcoming")));
  expect(navigate).not.toHaveBeenCalled();
});

it.each([
  ["without a connection", new ApiError(0, "unreachable", "No."), false],
  ["if the chats cannot be loaded", new ApiError(400, "invalid_request", "No."), true],
])("starts a booking %s", async (_, error, online) => {
  onlineManager.setOnline(online);
  onTestFinished(() => onlineManager.setOnline(true));
  vi.mocked(api).mockRejectedValueOnce(error);
  const page = await open();
  await page.run(() => page.current().message());
  expect(page.current().looking).toBe(false);
  expect(startBooking).toHaveBeenCalledOnce();
});

it("starts a booking for a visitor without asking for chats", async () => {
  session.user = null;
  const page = await open();
  await page.run(() => page.current().message());
  expect(startBooking).toHaveBeenCalledOnce();
  expect(api).not.toHaveBeenCalled();
});

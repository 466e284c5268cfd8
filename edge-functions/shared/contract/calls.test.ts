import { readdirSync, readFileSync } from "node:fs";
import { expect, expectTypeOf, test } from "vitest";
import {
  type Call,
  type CallAnswer,
  type CallInput,
  type CallName,
  callNames,
  calls,
  mostBytesOf,
  paramsOf,
  partsOf,
  refusalsOf,
} from "./calls.ts";
import type { DesignersResponse, SlotsResponse } from "./designers.ts";
import { LONGEST, PICTURE, PLAN } from "./limits.ts";
import { PlanContent } from "./plans.ts";

test("a call's name gives the types of its request and its answer", () => {
  expectTypeOf<CallAnswer<"GET /designers">>().toEqualTypeOf<DesignersResponse>();
  expectTypeOf<CallAnswer<"GET /designers/available-slots/">>().toEqualTypeOf<SlotsResponse>();
  expectTypeOf<CallInput<"GET /designers/available-slots/">["query"]["designerId"]>().toEqualTypeOf<string>();
  expectTypeOf<CallInput<"POST /auth/login">["body"]["role"]>().toEqualTypeOf<"user" | "designer">();
  expectTypeOf<CallInput<"GET /designers/:id">>().toEqualTypeOf<{ params: Record<"id", string> }>();
  expectTypeOf<keyof CallInput<"GET /bookings/get-chats">>().toBeNever();
  // Fields with defaults may be omitted.
  expectTypeOf<Record<never, never>>().toExtend<CallInput<"GET /designers">["query"]>();
  expectTypeOf<"GET /nothing">().not.toExtend<CallName>();
});

test("a name is taken apart into method, path and ids", () => {
  expect(partsOf("GET /designers/available-slots/")).toEqual({ method: "GET", path: "/designers/available-slots" });
  expect(Object.keys(paramsOf("GET /bookings/get-chat/:bookingId")?.shape ?? {})).toEqual(["bookingId"]);
  expect(paramsOf("GET /bookings/get-chats")).toBeUndefined();
  const project = paramsOf("GET /designers/:id/projects/:slug");
  const id = "7b1c1f0a-0000-4000-8000-000000000001";
  expect(project?.safeParse({ id, slug: "loft-oslo" }).success).toBe(true);
  expect(project?.safeParse({ id: "loft-oslo", slug: "loft-oslo" }).success).toBe(false);
});

test("no call is sent with GET what only a body can hold, and no path stands for two calls", () => {
  for (const name of callNames) if (name.startsWith("GET ")) expect(calls[name], name).not.toHaveProperty("body");
  const routes = callNames.map((name) => Object.values(partsOf(name)).join(" ").replace(/:\w+/g, ":"));
  expect(new Set(routes).size).toBe(callNames.length);
});

test("a call is refused with what its entry says, and with what goes for every call like it", () => {
  const codes = (name: CallName) => Object.fromEntries([...refusalsOf(name)].map(([status, of]) => [status, [...of]]));
  const always = { 500: ["internal"], 503: ["unavailable"] };
  expect(codes("GET /filter-options/discovery-filters")).toEqual(always);
  expect(codes("GET /bookings/get-chats")).toEqual({ ...always, 401: ["unauthenticated"], 403: ["wrong_role"] });
  expect(codes("POST /bookings/attend")).toMatchObject({
    400: ["invalid_request"],
    403: ["wrong_role"],
    413: ["too_large"],
  });
});

test("a form has room for the largest picture and its small copy, and for what the form itself adds", async () => {
  const form = new FormData();
  form.append("picture", new Blob([new Uint8Array(PICTURE.largestBytes)], { type: "image/webp" }), "picture.webp");
  form.append("small", new Blob([new Uint8Array(PICTURE.small.largestBytes)], { type: "image/webp" }), "small.webp");
  const bytes = (await new Response(form).arrayBuffer()).byteLength;
  const rooms = callNames.flatMap((name) => {
    const call: Call = calls[name];
    return call.files ? [mostBytesOf(call)] : [];
  });
  expect(rooms.length).toBeGreaterThan(0);
  for (const room of rooms) expect(room).toBeGreaterThanOrEqual(bytes);
});

test("a plan has room for its longest texts and links, in any script", () => {
  const id = "7b1c1f0a-0000-4000-8000-000000000001";
  const long = (length: number) => "अ".repeat(length);
  const step = { id, title: long(LONGEST.planTitle), text: long(LONGEST.planStep) };
  const link = `https://shop.test/${long(LONGEST.link - 18)}`;
  const more = { price: PLAN.mostPrice, quantity: PLAN.mostQuantity, place: long(LONGEST.planPlace) };
  const content = {
    found: long(LONGEST.planFound),
    steps: Array(PLAN.mostSteps).fill(step),
    items: Array(PLAN.mostItems).fill({ id, name: long(LONGEST.planTitle), link, ...more }),
    files: Array(PLAN.mostFiles).fill(id),
  };
  expect(PlanContent.parse(content)).toEqual(content);
  const bytes = new TextEncoder().encode(JSON.stringify({ bookingId: id, version: 1, content })).byteLength;
  expect(mostBytesOf(calls["POST /bookings/save-plan"])).toBeGreaterThanOrEqual(bytes);
});

test("no entry names a code that nothing refuses with", () => {
  const sources = ["supabase/migrations", "edge-functions"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`))
    .filter((file) => /\.(sql|ts)$/.test(file) && !/\/contract\/|\.test\./.test(file))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const named = new Set(callNames.flatMap((name) => [...refusalsOf(name).values()].flatMap((codes) => [...codes])));
  expect([...named].filter((code) => !sources.includes(`'${code}'`) && !sources.includes(`"${code}"`))).toEqual([]);
});

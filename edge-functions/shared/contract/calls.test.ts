import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Call, type CallName, callNames, calls, mostBytesOf, paramsOf, partsOf, refusalsOf } from "./calls.ts";
import { FLOOR_PLAN, LONGEST, PICTURE, PLAN } from "./limits.ts";
import { PlanContent } from "./plans.ts";

test("The name of a call has a method, a path and ids", () => {
  expect(partsOf("GET /designers/available-slots/")).toEqual({ method: "GET", path: "/designers/available-slots" });
  expect(Object.keys(paramsOf("GET /bookings/get-chat/:bookingId")?.shape ?? {})).toEqual(["bookingId"]);
  expect(paramsOf("GET /bookings/get-chats")).toBeUndefined();
  const project = paramsOf("GET /designers/:id/projects/:slug");
  const id = "7b1c1f0a-0000-4000-8000-000000000001";
  expect(project?.safeParse({ id, slug: "loft-oslo" }).success).toBe(true);
  expect(project?.safeParse({ id: "loft-oslo", slug: "loft-oslo" }).success).toBe(false);
});

test("A call by GET has no body, and no path belongs to two calls", () => {
  for (const name of callNames) if (name.startsWith("GET ")) expect(calls[name], name).not.toHaveProperty("body");
  const routes = callNames.map((name) => Object.values(partsOf(name)).join(" ").replace(/:\w+/g, ":"));
  expect(new Set(routes).size).toBe(callNames.length);
});

test("A call is refused with the codes of its entry and of every call like it", () => {
  const codes = (name: CallName) => Object.fromEntries([...refusalsOf(name)].map(([status, of]) => [status, [...of]]));
  const always = { 500: ["internal"], 503: ["unavailable"] };
  expect(codes("GET /filter-options/discovery-filters")).toEqual(always);
  expect(codes("GET /bookings/get-chats")).toEqual({
    ...always,
    401: ["unauthenticated"],
    403: ["wrong_role", "suspended"],
  });
  expect(codes("POST /bookings/attend")).toMatchObject({
    400: ["invalid_request"],
    403: ["wrong_role", "suspended"],
    413: ["too_large"],
  });
});

test("A form has room for the largest picture with its small copy", async () => {
  const form = new FormData();
  form.append("picture", new Blob([new Uint8Array(PICTURE.largestBytes)], { type: "image/webp" }), "picture.webp");
  form.append("small", new Blob([new Uint8Array(PICTURE.small.largestBytes)], { type: "image/webp" }), "small.webp");
  const bytes = (await new Response(form).arrayBuffer()).byteLength;
  const rooms = callNames.flatMap((name) => {
    const call: Call = calls[name];
    return call.files?.fields.includes("small") ? [mostBytesOf(call)] : [];
  });
  expect(rooms.length).toBeGreaterThan(0);
  for (const room of rooms) expect(room).toBeGreaterThanOrEqual(bytes);
});

test("A plan has room for its longest texts and links, in any script", () => {
  const id = "7b1c1f0a-0000-4000-8000-000000000001";
  const long = (length: number) => "अ".repeat(length);
  const step = { id, title: long(LONGEST.planTitle), text: long(LONGEST.planStep) };
  const link = `https://shop.test/${long(LONGEST.link - 18)}`;
  const more = { price: PLAN.mostPrice, quantity: PLAN.mostQuantity, place: long(LONGEST.planPlace), step: null };
  const content = {
    found: long(LONGEST.planFound),
    steps: Array(PLAN.mostSteps).fill(step),
    items: Array(PLAN.mostItems).fill({ id, name: long(LONGEST.planTitle), link, ...more }),
    files: Array(PLAN.mostFiles).fill(id),
    floorPlan: {
      variant: "A",
      rows: [
        ...Array(FLOOR_PLAN.mostItems).fill({
          ...{ part: "item", id, kind: "chest_of_drawers", name: long(FLOOR_PLAN.longestName) },
          ...{ width: FLOOR_PLAN.mostItem, depth: FLOOR_PLAN.mostItem, height: FLOOR_PLAN.mostItem, stays: false },
        }),
        ...Array(2 * FLOOR_PLAN.mostItems).fill({
          ...{
            part: "place",
            id,
            variant: "now",
            x: -FLOOR_PLAN.farthest,
            y: -FLOOR_PLAN.farthest,
            turn: 359,
            out: false,
          },
        }),
        ...Array(PLAN.mostNotes).fill({
          ...{ part: "note", id, variant: "now", on: null, kind: "text", points: [-FLOOR_PLAN.farthest, 0] },
          text: long(FLOOR_PLAN.longestNote),
        }),
      ],
      pins: [{ step: id, item: id, x: -FLOOR_PLAN.farthest, y: -FLOOR_PLAN.farthest }],
    },
  };
  expect(PlanContent.parse(content)).toEqual(content);
  const bytes = new TextEncoder().encode(JSON.stringify({ bookingId: id, version: 1, content })).byteLength;
  expect(mostBytesOf(calls["POST /bookings/save-plan"])).toBeGreaterThanOrEqual(bytes);
});

test("Every code of an entry is used in SQL or a function", () => {
  const sources = ["supabase/migrations", "edge-functions"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`))
    .filter((file) => /\.(sql|ts)$/.test(file) && !/\/contract\/|\.test\./.test(file))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const named = new Set(callNames.flatMap((name) => [...refusalsOf(name).values()].flatMap((codes) => [...codes])));
  expect([...named].filter((code) => !sources.includes(`'${code}'`) && !sources.includes(`"${code}"`))).toEqual([]);
});

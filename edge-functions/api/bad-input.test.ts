import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { type Body, bodiesOf, changed, type PostName, pathsOf } from "../../tests/support/bodies.ts";
import { services } from "../../tests/support/services.ts";
import { tokenFor, verify } from "../../tests/support/signed-in.ts";
import {
  type Call,
  type CallName,
  callNames,
  calls,
  mostBytesOf,
  partsOf,
  refusalsOf,
} from "../shared/contract/calls.ts";
import { createApp } from "./app.ts";

/*
 * Invalid requests for every call: each is refused with the right status and code before the database, Auth or a provider is called.
 * tests/api/bad-input.test.ts covers the faults that only the database can refuse.
 */

const mark = "a-mark";
const at = (time: string) => `2030-01-01T${time}:00.000Z`;
const bodies = bodiesOf({
  mark,
  email: "ellen@example.test",
  held: randomUUID(),
  ordered: randomUUID(),
  confirmed: randomUUID(),
  payment: { razorpay_payment_id: "pay_1", razorpay_order_id: "order_1", razorpay_signature: "f".repeat(64) },
  slot: {
    designerId: randomUUID(),
    designerName: "Mira Sand",
    slotStart: at("09:00"),
    slotEnd: at("09:30"),
    slotType: "chat",
    serviceInfo: { _id: randomUUID() },
  },
  next: { slotStart: at("09:30"), slotEnd: at("10:00") },
});

const asked = vi.fn(verify);
// A call of any other service throws, and the answer is a 500.
const app = createApp(services({ accounts: { ...services().accounts, verify: asked } }));

const send = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
  app.request(`/api${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body !== undefined && { body }),
  });

/** Expects a refusal of the contract in the envelope. */
async function expectRefused(what: string, answer: Response, status: number, code: string): Promise<void> {
  const { error } = await answer.json();
  expect([answer.status, error?.code], what).toEqual([status, code]);
}

describe.each(Object.keys(bodies) as PostName[])("%s", (name) => {
  const { body, optional = [], nullable = [], signed = [], empty = [], anyText = [] } = bodies[name];
  const { path } = partsOf(name);
  const call: Call = calls[name];
  const authorization = `Bearer ${tokenFor(name)}`;

  test("refuses each field that is missing or of another type", async () => {
    const valid = body();
    expect(call.body?.safeParse(valid).error, "a body that is accepted").toBeUndefined();
    expect(refusalsOf(name).get(400)).toContain("invalid_request");
    for (const field of pathsOf(valid)) {
      const expectNo = (what: string, value: unknown) =>
        expect(call.body?.safeParse(changed(valid, field, value)).success, `${field} ${what}`).toBe(false);
      const expectRefusedCall = async (what: string, value: unknown) => {
        const answer = await send("POST", path, JSON.stringify(changed(valid, field, value)), { authorization });
        await expectRefused(`${field} ${what}`, answer, 400, "invalid_request");
      };
      const value = field.split(".").reduce<unknown>((parent, key) => (parent as Body)[key], valid);
      const kind = field.replace(/\b\d+\b/g, "*");
      if (!optional.includes(kind)) expectNo("left out", undefined);
      if (!nullable.includes(kind)) expectNo("null", null);
      if (typeof value !== "boolean") expectNo("a truth value", true);
      // The other faults are checked against the contract only; this one shows that calls use the contract.
      await expectRefusedCall("a query operator", { $gt: "" });
      if (typeof value !== "number") expectNo("a number", 12.5);
      if (!Array.isArray(value)) expectNo("a list", [value]);
      if (typeof value === "string") {
        if (!empty.includes(kind)) expectNo("empty", "");
        await expectRefusedCall("holding a NUL", `${value}\0`);
        await expectRefusedCall("holding half a character", `${value}\ud83d`);
        expectNo("too long", "x".repeat(6_000));
        if (!anyText.includes(kind)) expectNo("an injection", "1'; drop table bookings; --");
      } else {
        expectNo("a text", mark);
      }
      if (typeof value === "number") {
        if (!signed.includes(kind)) expectNo("negative", -1);
        expectNo("endless", 1e308);
      }
    }
  });

  test("refuses a body of another shape, and every other method", async () => {
    const valid = JSON.stringify(body());
    for (const [what, sent, headers] of [
      ["nothing", ""],
      ["null", "null"],
      ["a list", "[]"],
      ["a text", '"x"'],
      ["half of JSON", valid.slice(0, -1)],
      ["JSON with something behind", `${valid} x`],
      ["a prototype", '{"__proto__":{"role":"designer"}}'],
      ["a deep hole", "[".repeat(30_000) + "]".repeat(30_000)],
      ["a form", "role=user", { "content-type": "application/x-www-form-urlencoded" }],
      ["another type of content", valid, { "content-type": "text/plain" }],
    ] as const) {
      await expectRefused(what, await send("POST", path, sent, { authorization, ...headers }), 400, "invalid_request");
    }
    const heavy = JSON.stringify({ ...body(), more: "x".repeat(mostBytesOf(call)) });
    await expectRefused("more than it takes", await send("POST", path, heavy, { authorization }), 413, "too_large");
    await expectRefused("PUT", await send("PUT", path, valid), 405, "method_not_allowed");
    await expectRefused("DELETE", await send("DELETE", path), 405, "method_not_allowed");
    // For GET, the last part of some paths is an id.
    if (!/^\/(designers|projects)\/[^/]+$/.test(path))
      await expectRefused("GET", await send("GET", `${path}/`), 405, "method_not_allowed");
  });
});

const guarded = callNames.filter((name) => typeof calls[name].who !== "string");
/** Makes a call with a body that the call accepts. */
function ask(name: CallName, authorization: string) {
  const { method, path } = partsOf(name);
  const body = name in bodies ? JSON.stringify(bodies[name as PostName].body()) : undefined;
  return send(method, path.replace(/:\w+/, randomUUID()), body, { authorization });
}

test.each(guarded)("%s refuses people who are not signed in, whatever else they send", async (name) => {
  const asking = (authorization: string) => ask(name, authorization);
  asked.mockClear();
  for (const authorization of ["", "Bearer ", `Basic ${btoa("a:b")}`, "good"])
    await expectRefused(authorization, await asking(authorization), 401, "unauthenticated");
  expect(asked).not.toHaveBeenCalled();
  await expectRefused("a token that Auth refuses", await asking("Bearer bad"), 401, "unauthenticated");
  expect(asked).toHaveBeenCalledExactlyOnceWith("bad");
});

const ofOneRole = guarded.flatMap((name) => {
  const who: Call["who"] = calls[name].who;
  return who.length === 1 ? [[name, who[0] === "user" ? "designer" : "user", who[0]] as const] : [];
});

test.each(ofOneRole)("%s refuses a %s before it asks the database", async (name, role, wanted) => {
  const answer = await ask(name, `Bearer ${role}`);
  const { error } = await answer.json();
  expect([answer.status, error]).toEqual([403, { code: "wrong_role", message: `Only a ${wanted} may do this.` }]);
});

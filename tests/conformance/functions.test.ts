import { FunctionsHttpError } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { openClient, signUp } from "./target.ts";

describe("Functions", () => {
  test("a visitor's call is answered", async () => {
    const { data, error } = await openClient().functions.invoke("api/designers?limit=1", { method: "GET" });
    expect(error).toBeNull();
    expect(data).toMatchObject({ designers: expect.any(Array) });
  });

  test("a call carries the user's token", async () => {
    const { client } = await signUp();
    const { data, error } = await client.functions.invoke("api/bookings/get-chats", { method: "GET" });
    expect(error).toBeNull();
    expect(data).toBeTypeOf("object");
  });

  test("a refusal reaches the caller with its status and body", async () => {
    const { error } = await openClient().functions.invoke("api/bookings/get-chats", { method: "GET" });
    expect(error).toBeInstanceOf(FunctionsHttpError);
    const response: Response = error.context;
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
  });

  test("a body that is not right is refused, not failed on", async () => {
    const { error } = await openClient().functions.invoke("api/no-such-call", { body: { any: "thing" } });
    expect(error).toBeInstanceOf(FunctionsHttpError);
    expect(error.context.status).toBe(404);
  });
});

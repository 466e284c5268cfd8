import { FunctionsHttpError } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { openClient, signUp } from "./target.ts";

describe("A call of a function", () => {
  test("carries the user's token", async () => {
    const { client } = await signUp();
    const { data, error } = await client.functions.invoke("api/bookings/get-chats", { method: "GET" });
    expect(error).toBeNull();
    expect(data).toBeTypeOf("object");
  });

  test("is refused with a status and a body that reach the caller", async () => {
    const { error } = await openClient().functions.invoke("api/bookings/get-chats", { method: "GET" });
    expect(error).toBeInstanceOf(FunctionsHttpError);
    const response: Response = error.context;
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
  });
});

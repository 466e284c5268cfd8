import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, test } from "vitest";
import { type Consultation, openClient, openConsultation, type Person, service, signUp } from "./target.ts";

describe("The Data API", () => {
  let consultation: Consultation;
  let stranger: Person;

  beforeAll(async () => {
    [consultation, stranger] = await Promise.all([openConsultation(), signUp()]);
  });

  test("refuses an update without a filter", async () => {
    const { error } = await consultation.customer.client
      .from("read_markers")
      .update({ last_read_at: new Date().toISOString() });
    expect(error).toMatchObject({ code: "21000" });
  });

  test("answers a missing right and a failed policy with 42501, and a repeated key with 23505", async () => {
    const { bookingId, customer } = consultation;
    const message = { id: randomUUID(), booking_id: bookingId, text: "Hello" };
    const send = (client: SupabaseClient) => client.from("messages").insert(message);
    expect(await send(openClient())).toMatchObject({ status: 401, error: { code: "42501" } });
    expect(await send(stranger.client)).toMatchObject({ status: 403, error: { code: "42501" } });
    expect((await send(customer.client)).error).toBeNull();
    expect(await send(customer.client)).toMatchObject({ status: 409, error: { code: "23505" } });
    const theirs = await customer.client.from("bookings").update({ price_minor: 0 }).eq("id", bookingId);
    expect(theirs).toMatchObject({ status: 403, error: { code: "42501" } });
  });

  test("names what the schema lacks and what it refuses", async () => {
    expect(await service.from("nowhere").select()).toMatchObject({ status: 404, error: { code: "PGRST205" } });
    expect(await service.from("rates").select("nothing")).toMatchObject({ status: 400, error: { code: "42703" } });
    const malformed = await service.from("rates").select("id").eq("id", "not-a-uuid");
    expect(malformed).toMatchObject({ status: 400, error: { code: "22P02" } });
    const { id } = consultation.designer;
    const negative = await service.from("rates").update({ price_minor: -1 }).eq("designer_id", id);
    expect(negative).toMatchObject({ status: 400, error: { code: "23514" } });
  });

  test("refuses a forged token", async () => {
    const { customer } = consultation;
    const token = `${customer.session.access_token.slice(0, -4)}AAAA`;
    const forger = openClient({ accessToken: async () => token });
    expect((await forger.from("bookings").select("id")).status).toBe(401);
  });

  test("calls functions, whose errors become HTTP statuses", async () => {
    const found = await service.rpc("get_designer", {
      p_designer_id: consultation.designer.id,
      p_viewer: consultation.designer.id,
    });
    expect(found.error).toBeNull();
    const missing = await service.rpc("get_designer", { p_designer_id: randomUUID() });
    expect(missing).toMatchObject({ status: 404, error: { code: "PT404", message: "not_found" } });
    expect(missing.error?.details).not.toBe("");
    expect((await service.rpc("no_such_function")).error).toMatchObject({ code: "PGRST202" });
    const forbidden = await consultation.customer.client.rpc("session_account", {
      p_user_id: consultation.customer.id,
    });
    expect(forbidden).toMatchObject({ status: 403, error: { code: "42501" } });
  });
});

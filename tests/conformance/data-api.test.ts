import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Consultation, openClient, openConsultation, type Person, rows, service, signUp } from "./target.ts";

interface Rate {
  id: string;
  service_name: string;
  price_minor: number;
  position: number;
}

describe("The Data API", () => {
  let consultation: Consultation;
  let stranger: Person;

  beforeAll(async () => {
    [consultation, stranger] = await Promise.all([openConsultation(), signUp()]);
    const rates = [
      ["Colour advice", 1000],
      ["Kitchen plan", 2500],
      ["Whole house", 90000],
    ].map(([service_name, price_minor], index) => ({
      designer_id: consultation.designer.id,
      position: index + 1,
      service_name,
      price_minor,
      currency: "INR",
      services_provided: index === 1 ? ["plan", "lights"] : ["colour"],
    }));
    await rows(service.from("rates").insert(rates).select("id"));
  });

  const rates = () =>
    service.from("rates").select("id, service_name, price_minor, position").eq("designer_id", consultation.designer.id);
  const namesOf = async (query: PromiseLike<{ data: Rate[] | null; error: Error | null }>) =>
    (await rows(query)).map((rate) => rate.service_name);

  test("inserts, updates and deletes rows, and returns them", async () => {
    const rate = {
      ...{ designer_id: consultation.designer.id, position: 9, service_name: "Passing" },
      ...{ price_minor: 100, currency: "USD", services_provided: ["A look"] },
    };
    const created = await service.from("rates").insert(rate).select("id, retired_at, created_at").single();
    expect(created.status).toBe(201);
    expect(created.data?.retired_at).toBeNull();
    expect(created.data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
    const updated = await service
      .from("rates")
      .update({ service_name: "Passed" })
      .eq("id", created.data?.id)
      .select("service_name");
    expect(updated.data).toEqual([{ service_name: "Passed" }]);
    const deleted = await service.from("rates").delete().eq("id", created.data?.id).select("id");
    expect(deleted.data).toEqual([{ id: created.data?.id }]);
    expect((await service.from("rates").select("id").eq("id", created.data?.id)).data).toEqual([]);
  });

  test("answers a write without select with no body", async () => {
    const { status, data } = await service.from("rates").update({ position: 4 }).eq("id", randomUUID());
    expect({ status, data }).toEqual({ status: 204, data: null });
  });

  test("filters rows", async () => {
    const ordered = () => rates().order("position");
    expect(await namesOf(ordered().gt("price_minor", 1000).lte("price_minor", 5000))).toEqual([
      "Conformance",
      "Kitchen plan",
    ]);
    expect(await namesOf(ordered().in("service_name", ["Whole house", "Colour advice"]))).toEqual([
      "Colour advice",
      "Whole house",
    ]);
    expect(await namesOf(ordered().ilike("service_name", "%PLAN%"))).toEqual(["Kitchen plan"]);
    expect(await namesOf(ordered().neq("position", 0).not("service_name", "like", "W%"))).toEqual([
      "Colour advice",
      "Kitchen plan",
    ]);
    expect(await namesOf(ordered().or("price_minor.eq.1000,and(price_minor.gte.90000,position.eq.3)"))).toEqual([
      "Colour advice",
      "Whole house",
    ]);
    expect(await namesOf(ordered().contains("services_provided", ["lights"]))).toEqual(["Kitchen plan"]);
    expect(await namesOf(ordered().overlaps("services_provided", ["lights", "colour"]))).toHaveLength(3);
    expect(await namesOf(ordered().is("retired_at", null))).toHaveLength(4);
    expect(await namesOf(ordered().match({ price_minor: 2500, position: 2 }))).toEqual(["Kitchen plan"]);
  });

  test("orders, limits, pages and counts rows", async () => {
    const page = await service
      .from("rates")
      .select("service_name", { count: "exact" })
      .eq("designer_id", consultation.designer.id)
      .order("price_minor", { ascending: false })
      .range(1, 2);
    expect(page.count).toBe(4);
    expect(page.data).toEqual([{ service_name: "Conformance" }, { service_name: "Kitchen plan" }]);
    const head = await service
      .from("rates")
      .select("*", { count: "exact", head: true })
      .eq("designer_id", consultation.designer.id);
    expect({ count: head.count, data: head.data }).toEqual({ count: 4, data: null });
    expect(await namesOf(rates().order("position").limit(1))).toEqual(["Conformance"]);
  });

  test("checks the number of rows for single and maybeSingle", async () => {
    expect((await rates().eq("position", 1).single()).data?.service_name).toBe("Colour advice");
    expect((await rates().single()).error).toMatchObject({ code: "PGRST116" });
    expect(await rates().eq("position", 99).maybeSingle()).toMatchObject({ data: null, error: null });
  });

  test("embeds related rows along foreign keys, both ways", async () => {
    const { data, error } = await service
      .from("designers")
      .select("id, profiles!inner(name), rates(service_name, position)")
      .eq("id", consultation.designer.id)
      .order("position", { referencedTable: "rates" })
      .single();
    expect(error).toBeNull();
    expect(data).toMatchObject({
      profiles: { name: "Conformance designer" },
      rates: [{ service_name: "Conformance" }, { service_name: "Colour advice" }, {}, {}],
    });
    const inner = await service
      .from("rates")
      .select("service_name, designer:designers!inner(id)")
      .eq("designer.id", consultation.designer.id);
    expect(inner.data).toHaveLength(4);
  });

  test("upserts a user's own row", async () => {
    const { customer, bookingId } = consultation;
    const key = { booking_id: bookingId, profile_id: customer.id };
    const at = (seconds: number) => new Date(Date.now() - 600_000 + seconds * 1000).toISOString();
    const marker = (last_read_at: string) =>
      customer.client
        .from("read_markers")
        .upsert({ ...key, last_read_at }, { onConflict: "booking_id,profile_id" })
        .select()
        .single();
    expect((await marker(at(0))).error).toBeNull();
    const second = at(60);
    expect(new Date((await marker(second)).data?.last_read_at).toISOString()).toBe(second);
    expect((await customer.client.from("read_markers").select("*").eq("booking_id", bookingId)).data).toHaveLength(1);
  });

  test("refuses an update without a filter", async () => {
    const { error } = await consultation.customer.client
      .from("read_markers")
      .update({ last_read_at: new Date().toISOString() });
    expect(error).toMatchObject({ code: "21000" });
  });

  test("hides rows that the policies do not show", async () => {
    const { bookingId, customer, designer } = consultation;
    const bookingsOf = async (client = openClient()) =>
      (await client.from("bookings").select("id").eq("id", bookingId)).data;
    expect(await bookingsOf(customer.client)).toEqual([{ id: bookingId }]);
    expect(await bookingsOf(designer.client)).toEqual([{ id: bookingId }]);
    expect(await bookingsOf(stranger.client)).toEqual([]);
  });

  test("answers a missing right and a failed policy with 42501, a repeated key with 23505", async () => {
    const { bookingId, customer } = consultation;
    const message = { id: randomUUID(), booking_id: bookingId, text: "Hello" };
    expect(await openClient().from("messages").insert(message)).toMatchObject({
      status: 401,
      error: { code: "42501" },
    });
    expect(await stranger.client.from("messages").insert(message)).toMatchObject({
      status: 403,
      error: { code: "42501" },
    });
    expect((await customer.client.from("messages").insert(message)).error).toBeNull();
    expect(await customer.client.from("messages").insert(message)).toMatchObject({
      status: 409,
      error: { code: "23505" },
    });
    const theirs = await customer.client.from("bookings").update({ price_minor: 0 }).eq("id", bookingId);
    expect(theirs).toMatchObject({ status: 403, error: { code: "42501" } });
  });

  test("names what the schema lacks and what it refuses", async () => {
    expect(await service.from("nowhere").select()).toMatchObject({ status: 404, error: { code: "PGRST205" } });
    expect(await service.from("rates").select("nothing")).toMatchObject({ status: 400, error: { code: "42703" } });
    expect(await service.from("rates").select("id").eq("id", "not-a-uuid")).toMatchObject({
      status: 400,
      error: { code: "22P02" },
    });
    const negative = await service
      .from("rates")
      .update({ price_minor: -1 })
      .eq("designer_id", consultation.designer.id);
    expect(negative).toMatchObject({ status: 400, error: { code: "23514" } });
    const orphan = {
      ...{ designer_id: randomUUID(), position: 0, service_name: "x" },
      ...{ price_minor: 0, currency: "USD", services_provided: ["A look"] },
    };
    expect(await service.from("rates").insert(orphan)).toMatchObject({ status: 409, error: { code: "23503" } });
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

import { randomUUID } from "node:crypto";
import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel, type SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { inDocker } from "../../stack/docker.ts";
import {
  asTransport,
  type Consultation,
  openClient,
  openConsultation,
  type Person,
  rows,
  service,
  signUp,
} from "./target.ts";

const { SUBSCRIBED, CHANNEL_ERROR, CLOSED } = REALTIME_SUBSCRIBE_STATES;

/** Everything that a channel's subscription has received, newest last. */
interface Subscription {
  channel: RealtimeChannel;
  states: string[];
  errors: string[];
  system: { status: string; message: string; extension: string }[];
  broadcasts: { event: string; payload: Record<string, unknown>; meta?: { id: string } }[];
}

type Config = NonNullable<Parameters<SupabaseClient["channel"]>[1]>["config"];

/** Subscribes to a private channel until the test ends. */
function subscribe(client: SupabaseClient, topic: string, config: Config = {}): Subscription {
  const channel = client.channel(topic, { config: { private: true, ...config } });
  onTestFinished(async () => void (await client.removeChannel(channel)));
  const subscription: Subscription = { channel, states: [], errors: [], system: [], broadcasts: [] };
  subscription.channel
    .on<Record<string, unknown>>("broadcast", { event: "*" }, (message) => subscription.broadcasts.push(message))
    .on("system", {}, (message) => subscription.system.push(message))
    .subscribe((state, error) => {
      subscription.states.push(state);
      if (error) subscription.errors.push(error.message);
    });
  return subscription;
}

const poll = { timeout: 30_000, interval: 10 };
const becomes = ({ states }: Subscription, state: string) => expect.poll(() => states, poll).toContain(state);

/** Joins and waits until the server reads the database, which begins some time after the first join. */
async function joined(client: SupabaseClient, topic: string, broadcast: object = {}) {
  const subscription = subscribe(client, topic, { broadcast: { ...broadcast, replication_ready: true } });
  await becomes(subscription, SUBSCRIBED);
  await expect
    .poll(() => subscription.system, poll)
    .toContainEqual(expect.objectContaining({ status: "ok", extension: "system" }));
  return subscription;
}

async function signInAs(client: SupabaseClient, { session }: Person): Promise<SupabaseClient> {
  await client.auth.setSession(session);
  await client.realtime.setAuth();
  return client;
}
const say = (person: Person, bookingId: string, text: string) =>
  rows(person.client.from("messages").insert({ booking_id: bookingId, text }).select("id"));

describe("Realtime", () => {
  let consultation: Consultation;
  let stranger: Person;

  beforeAll(async () => {
    [consultation, stranger] = await Promise.all([openConsultation(), signUp()]);
  });

  describe("has private channels, which", () => {
    test("refuse everybody else with a reason", async () => {
      for (const client of [stranger.client, openClient()]) {
        const subscription = subscribe(client, consultation.topic);
        await becomes(subscription, CHANNEL_ERROR);
        expect(subscription.errors[0]).toMatch(
          /^Unauthorized: You do not have permissions to read from this Channel topic/,
        );
        await client.removeChannel(subscription.channel);
      }
    });

    // The CLI has no setting for it.
    test.skipIf(inDocker())("are the only ones: nobody joins any topic without `private`", async () => {
      for (const topic of [consultation.topic, `conformance-${randomUUID()}`]) {
        const subscription = subscribe(consultation.customer.client, topic, { private: false });
        await becomes(subscription, CHANNEL_ERROR);
        expect(subscription.errors[0]).toMatch(/^PrivateOnly: This project only allows private channels/);
        expect(subscription.states).not.toContain(SUBSCRIBED);
        await consultation.customer.client.removeChannel(subscription.channel);
      }
    });
  });

  describe("broadcasts from the database, which", () => {
    test("bring a message to both members once, in order", async () => {
      const { customer, designer, bookingId, topic } = consultation;
      const mine = await joined(customer.client, topic);
      const theirs = await joined(designer.client, topic);
      const texts = Array.from({ length: 10 }, (_, index) => `Message ${index} – grüße 🏠`);
      for (const [index, text] of texts.entries()) await say(index % 2 ? designer : customer, bookingId, text);
      for (const subscription of [mine, theirs]) {
        await expect.poll(() => subscription.broadcasts, poll).toHaveLength(texts.length);
        expect(subscription.broadcasts.map(({ event, payload }) => [event, payload.text])).toEqual(
          texts.map((text) => ["message", text]),
        );
      }
      const [first] = mine.broadcasts;
      expect(first?.payload).toMatchObject({ sender: "user", sender_id: customer.id, id: expect.any(String) });
      expect(first?.meta?.id).toEqual(expect.any(String));
    });

    test("bring a message that is too long for a notification whole and in order", async () => {
      const { customer, bookingId, topic } = consultation;
      const subscription = await joined(customer.client, topic);
      const texts = ["short", "ü".repeat(4000), "short again"];
      for (const text of texts) await say(customer, bookingId, text);
      await expect.poll(() => subscription.broadcasts.map(({ payload }) => payload.text), poll).toEqual(texts);
    });

    test("reach the inbox of the other member and nobody else's", async () => {
      const { customer, designer, bookingId } = consultation;
      const inboxes = await Promise.all([designer, stranger].map(({ client, id }) => joined(client, `inbox:${id}`)));
      await say(customer, bookingId, "Anyone there?");
      const [theirs, strangers] = inboxes;
      await expect.poll(() => theirs?.broadcasts.map(({ payload }) => payload.bookingId), poll).toEqual([bookingId]);
      expect(strangers?.broadcasts).toEqual([]);
    });
  });

  describe("takes broadcasts of clients, which", () => {
    /** Before its channel is joined, the client sends by HTTP. */
    const send = (channel: RealtimeChannel, payload: unknown, options = {}) =>
      channel.send({ type: "broadcast", event: "wave", payload }, options);

    const callTopic = () => `customer-call:${consultation.bookingId}`;

    /** Puts the two members into the call of their booking, on the topic to which the customer may broadcast. */
    async function inCall(config: { ack?: boolean; self?: boolean } = {}) {
      const { customer, designer } = consultation;
      const from = subscribe(customer.client, callTopic(), { broadcast: config });
      const to = subscribe(designer.client, callTopic());
      for (const subscription of [from, to]) await becomes(subscription, SUBSCRIBED);
      const leave = () => Promise.all([from.channel.unsubscribe(), to.channel.unsubscribe()]);
      return { from, to, leave };
    }

    test("are acknowledged on request, and reach the sender only with self", async () => {
      for (const self of [false, true]) {
        const { from, to, leave } = await inCall({ ack: true, self });
        expect(await send(from.channel, { to: "all – naïve ☕" })).toBe("ok");
        for (const { broadcasts } of self ? [from, to] : [to]) {
          await expect.poll(() => broadcasts.map(({ payload }) => payload.to), poll).toEqual(["all – naïve ☕"]);
        }
        if (!self) expect(from.broadcasts).toEqual([]);
        await leave();
      }
    });

    test("are accepted only from clients that the topic lets send", async () => {
      const { from, to } = await inCall({ ack: true });
      await send(to.channel, { forged: true });
      await send(from.channel, { real: true });
      await expect.poll(() => to.broadcasts.map(({ payload }) => payload), poll).toEqual([{ real: true }]);
      expect(from.broadcasts).toEqual([]);
    });

    test("are not accepted for a chat, from members or others", async () => {
      const { customer, designer, bookingId, topic } = consultation;
      const sender = await joined(customer.client, topic, { ack: true });
      const receiver = await joined(designer.client, topic);
      expect(await send(sender.channel, { text: "forged" }, { timeout: 1500 })).toBe("timed out");
      for (const person of [customer, stranger]) {
        const client = await signInAs(openClient(), person);
        await send(client.channel(topic, { config: { private: true } }), { text: "forged" });
      }
      await say(customer, bookingId, "real");
      await expect.poll(() => receiver.broadcasts.map(({ payload }) => payload.text), poll).toEqual(["real"]);
    });
  });

  describe("knows who is present and", () => {
    const present = (client: SupabaseClient, key: string) => {
      const channel = client.channel(consultation.topic, { config: { private: true, presence: { key } } });
      onTestFinished(async () => void (await client.removeChannel(channel)));
      const heard: string[] = [];
      channel
        .on("presence", { event: "join" }, ({ key: who }) => heard.push(`join ${who}`))
        .on("presence", { event: "leave" }, ({ key: who }) => heard.push(`leave ${who}`));
      return new Promise<{ channel: RealtimeChannel; heard: string[]; keys(): string[] }>((resolve, reject) => {
        channel.subscribe((state, error) => {
          if (state === SUBSCRIBED)
            resolve({ channel, heard, keys: () => Object.keys(channel.presenceState()).sort() });
          else reject(error ?? new Error(state));
        });
      });
    };

    test("shows two people how each other arrives, changes and leaves", async () => {
      const { customer, designer } = consultation;
      const one = await present(customer.client, "customer");
      expect(await one.channel.track({ typing: false })).toBe("ok");
      await expect.poll(one.keys, poll).toEqual(["customer"]);

      const two = await present(designer.client, "designer");
      await expect.poll(two.keys, poll).toEqual(["customer"]);
      expect(await two.channel.track({ typing: false })).toBe("ok");
      for (const { keys } of [one, two]) await expect.poll(keys, poll).toEqual(["customer", "designer"]);

      expect(await one.channel.track({ typing: true })).toBe("ok");
      await expect
        .poll(() => two.channel.presenceState<{ typing: boolean }>().customer?.map(({ typing }) => typing), poll)
        .toEqual([true]);

      await one.channel.unsubscribe();
      await expect.poll(two.keys, poll).toEqual(["designer"]);
      expect(one.heard).toEqual(["join customer", "join designer", "join customer", "leave customer"]);
    });

    test("drops a client that loses its connection", async () => {
      const { customer, designer } = consultation;
      const leaving = await signInAs(openClient(), designer);
      const one = await present(customer.client, "staying");
      const two = await present(leaving, "leaving");
      await Promise.all([one.channel.track({}), two.channel.track({})]);
      await expect.poll(one.keys, poll).toEqual(["leaving", "staying"]);
      await leaving.realtime.disconnect();
      await expect.poll(one.keys, poll).toEqual(["staying"]);
    });
  });

  describe("watches tokens and connections and", () => {
    test("checks rights again when a new token arrives", async () => {
      const { customer, bookingId, topic } = await openConsultation({ ...consultation, startsIn: 60 });
      const subscription = await joined(customer.client, topic);
      const cancelled = await service.from("bookings").update({ status: "cancelled" }).eq("id", bookingId);
      expect(cancelled.error).toBeNull();
      const refresh = async () => {
        const { data } = await customer.client.auth.refreshSession();
        await customer.client.realtime.setAuth(data.session?.access_token);
        return subscription.states;
      };
      expect(subscription.states).toEqual([SUBSCRIBED]);
      // Tokens of the same second may be equal, and the server ignores an equal token.
      await expect.poll(refresh, { timeout: 30_000, interval: 250 }).toContain(CLOSED);
      expect(subscription.system.at(-1)).toMatchObject({
        status: "error",
        message: expect.stringContaining("permission"),
      });
    });

    test("keeps the channel open with a refreshed token", async () => {
      const { customer, bookingId, topic } = consultation;
      const subscription = await joined(customer.client, topic);
      const { data } = await customer.client.auth.refreshSession();
      await customer.client.realtime.setAuth(data.session?.access_token);
      await say(customer, bookingId, "Still here");
      await expect.poll(() => subscription.broadcasts.map(({ payload }) => payload.text), poll).toEqual(["Still here"]);
      expect(subscription.states).toEqual([SUBSCRIBED]);
    });

    test("lets a client open a lost connection and join its channels again", async () => {
      const sockets: WebSocket[] = [];
      class Remembered extends WebSocket {
        constructor(url: string) {
          super(url);
          sockets.push(this);
        }
      }
      const client = openClient({
        realtime: { transport: asTransport(Remembered), reconnectAfterMs: () => 20 },
      });
      await signInAs(client, stranger);
      const subscription = await joined(client, `inbox:${stranger.id}`);
      sockets.at(-1)?.terminate();
      await becomes(subscription, CHANNEL_ERROR);
      await expect.poll(() => subscription.states.filter((state) => state === SUBSCRIBED).length, poll).toBe(2);
      expect(sockets).toHaveLength(2);
    });
  });
});

import { createPublicKey, randomUUID, verify } from "node:crypto";
import { Browser } from "./browser.ts";

export type PushSandboxOptions = {
  /** The sandbox's path at the gateway, without a slash at the end: `/__push`. */
  publicPath: string;
  /** The VAPID public key for which all browsers here have subscribed. */
  vapidKey: string;
  /** The host that endpoints name, like that of a real browser's push service. */
  host: string;
};

/** A notification as it arrived in a browser. */
export type PushMessage = { data: unknown; ttl: number; urgency: string | null; topic: string | null };

class Refusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** The most bytes that a push service accepts, and that it must accept at least (RFC 8030). */
const MOST_BYTES = 4096;
const DAY_S = 86_400;

/**
 * A stand-in for browsers and their push services. `POST /subscriptions` is a browser that subscribes: the answer has the shape of `PushSubscription.toJSON()`,
 * with an endpoint `https://<host>/<id>`. `POST /<id>` accepts a notification like a push service, makes the same checks (RFC 8030, 8291, 8292) and delivers it
 * to that browser, which decrypts it. `GET /<id>` returns what has arrived there, oldest first. `DELETE /<id>` ends the subscription: from then on the answer
 * is 410. `PUT /<id>` with a status in plain text refuses notifications with that status, 429 with `retry-after: 7`; with `0` it accepts them again. Everything
 * is in memory.
 */
export function createPushSandbox({ publicPath, vapidKey, host }: PushSandboxOptions) {
  type Subscription = { browser: Browser; messages: PushMessage[]; fault: number; ended: boolean };
  const subscriptions = new Map<string, Subscription>();

  function subscribe() {
    const id = randomUUID();
    const browser = new Browser();
    subscriptions.set(id, { browser, messages: [], fault: 0, ended: false });
    return { endpoint: `https://${host}/${id}`, expirationTime: null, keys: browser.keys };
  }

  async function take(request: Request, { browser, messages, fault, ended }: Subscription): Promise<void> {
    if (ended) throw new Refusal(410, "The subscription has ended.");
    if (fault) throw new Refusal(fault, "As it was told to.", fault === 429 ? { "retry-after": "7" } : {});
    checkVapid(request.headers.get("authorization") ?? "", vapidKey, `https://${host}`);
    const ttl = request.headers.get("ttl") ?? "";
    if (!/^\d+$/.test(ttl)) throw new Refusal(400, "TTL is missing.");
    if (request.headers.get("content-encoding") !== "aes128gcm")
      throw new Refusal(400, "The encoding is not aes128gcm.");
    const body = Buffer.from(await request.arrayBuffer());
    if (body.length > MOST_BYTES) throw new Refusal(413, "The message is too large.");
    messages.push({
      data: JSON.parse(browser.decrypt(body)),
      ttl: Number(ttl),
      urgency: request.headers.get("urgency"),
      topic: request.headers.get("topic"),
    });
  }

  async function answer(request: Request, id: string): Promise<Response> {
    if (`${request.method} ${id}` === "POST subscriptions") return Response.json(subscribe(), { status: 201 });
    const subscription = subscriptions.get(id);
    if (!subscription) throw new Refusal(404, "There is no such subscription.");
    switch (request.method) {
      case "POST":
        await take(request, subscription);
        return new Response(null, { status: 201, headers: { location: `https://${host}/message/${randomUUID()}` } });
      case "GET":
        return Response.json(subscription.messages);
      case "PUT":
        subscription.fault = Number(await request.text());
        return new Response(null, { status: 204 });
      case "DELETE":
        subscription.ended = true;
        return new Response(null, { status: 204 });
      default:
        throw new Refusal(405, "The method is not allowed.");
    }
  }

  return {
    /** Answers a request whose path begins with `publicPath`. */
    async handle(request: Request): Promise<Response> {
      try {
        return await answer(request, new URL(request.url).pathname.slice(publicPath.length + 1));
      } catch (error) {
        // A message that the browser cannot decrypt is also the sender's mistake: a real service would accept it, and nothing would be shown.
        const { status, message, headers } =
          error instanceof Refusal ? error : new Refusal(400, `Undecipherable: ${(error as Error).message}`);
        return Response.json({ error: message }, { status, headers });
      }
    },
  };
}

/** Checks the token of RFC 8292: short-lived, for this service, and signed with the key to which the browser has subscribed. */
function checkVapid(authorization: string, expected: string, audience: string): void {
  const [, token = "", key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/i.exec(authorization) ?? [];
  if (!key) throw new Refusal(401, "There is no VAPID token.");
  if (key !== expected) throw new Refusal(403, "The browser has subscribed for another key.");
  const [header = "", payload = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const signed = Buffer.from(`${header}.${payload}`);
  const by = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", signed, by, Buffer.from(signature, "base64url")))
    throw new Refusal(403, "The signature is wrong.");
  const { aud, exp, sub } = JSON.parse(Buffer.from(payload, "base64url").toString());
  const now = Date.now() / 1000;
  if (aud !== audience) throw new Refusal(403, `The token is for ${aud}.`);
  if (!(exp > now && exp <= now + DAY_S)) throw new Refusal(403, "The token has expired, or lives too long.");
  if (!/^(mailto:\S+@\S+|https:\/\/\S+)$/.test(sub)) throw new Refusal(403, "The token has no contact.");
}

import { createHmac, timingSafeEqual } from "node:crypto";

/** Who asks: the payload of an access token, or what an API key stands for. `role` is the database role to act as. */
export interface Claims {
  role: string;
  sub?: string;
  /** Seconds since 1970; absent for API keys, which do not expire. */
  exp?: number;
  [name: string]: unknown;
}

export interface ApiKeys {
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
}

export type TokenFailure =
  | { reason: "malformed" | "signature" | "missing_claims" }
  | { reason: "expired"; ago: number };

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const signatureOf = (content: string, secret: string) => createHmac("sha256", secret).update(content).digest();
const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** Signs `payload` with HS256; it expires `expiresIn` seconds from now. */
export function signToken(payload: Record<string, unknown>, secret: string, expiresIn: number): string {
  const iat = nowInSeconds();
  const content = `${encode({ alg: "HS256", typ: "JWT" })}.${encode({ ...payload, iat, exp: iat + expiresIn })}`;
  return `${content}.${signatureOf(content, secret).toString("base64url")}`;
}

/** Checks form, algorithm, signature and `exp` of an HS256 token and gives its payload. Never throws. */
export function readToken(
  token: string,
  secret: string,
): { payload: Record<string, unknown>; failure?: undefined } | { payload?: undefined; failure: TokenFailure } {
  const [head, body, signature, ...rest] = token.split(".");
  if (!head || !body || !signature || rest.length > 0) return { failure: { reason: "malformed" } };
  let header: unknown;
  let payload: unknown;
  try {
    header = JSON.parse(Buffer.from(head, "base64url").toString());
    payload = JSON.parse(Buffer.from(body, "base64url").toString());
  } catch {
    return { failure: { reason: "malformed" } };
  }
  if (!isRecord(header) || !isRecord(payload)) return { failure: { reason: "malformed" } };
  const expected = signatureOf(`${head}.${body}`, secret);
  const given = Buffer.from(signature, "base64url");
  if (header.alg !== "HS256" || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return { failure: { reason: "signature" } };
  }
  if (typeof payload.exp === "number" && payload.exp <= nowInSeconds()) {
    return { failure: { reason: "expired", ago: nowInSeconds() - payload.exp } };
  }
  return { payload };
}

/** An access token's claims; the services need `role` and `exp` in it. */
export function claimsOfToken(
  token: string,
  secret: string,
): { claims: Claims; failure?: undefined } | { claims?: undefined; failure: TokenFailure } {
  const result = readToken(token, secret);
  if (result.failure) return { failure: result.failure };
  const { role, exp } = result.payload;
  if (typeof role !== "string" || typeof exp !== "number") return { failure: { reason: "missing_claims" } };
  return { claims: { ...result.payload, role, exp } as Claims };
}

/** What the publishable and the secret key stand for; undefined for anything else. */
export function claimsOfKey(key: string | null | undefined, keys: ApiKeys): Claims | undefined {
  if (key === keys.publishableKey) return { role: "anon" };
  if (key === keys.secretKey) return { role: "service_role" };
  return undefined;
}

/**
 * Who sends this HTTP request: the Bearer token's user, else the `apikey`. supabase-js without a session sends the API
 * key as the Bearer too, so a key there counts as the key.
 */
export function claimsOfRequest(
  headers: Headers,
  keys: ApiKeys,
): { claims: Claims; failure?: undefined } | { claims?: undefined; failure: TokenFailure } | undefined {
  const bearer = /^bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (bearer && !bearer.startsWith("sb_")) return claimsOfToken(bearer, keys.jwtSecret);
  const claims = claimsOfKey(bearer ?? headers.get("apikey"), keys);
  return claims && { claims };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

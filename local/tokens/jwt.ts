import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from "node:crypto";

/** The caller: the payload of an access token, or the role of an API key. `role` is the database role as which to act. */
export interface Claims {
  role: string;
  sub?: string;
  /** Seconds since 1970; absent for API keys, which do not expire. */
  exp?: number;
  [name: string]: unknown;
}

export interface ApiKeys {
  /** The secret that signs tokens between the services (HS256). */
  jwtSecret: string;
  /** The public key of access tokens (ES256); without it they are signed with `jwtSecret`. */
  accessKey?: KeyObject;
  publishableKey: string;
  secretKey: string;
}

export type TokenFailure =
  | { reason: "malformed" | "signature" | "missing_claims" }
  | { reason: "expired"; ago: number };

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const signatureOf = (content: string, secret: string) => createHmac("sha256", secret).update(content).digest();
const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** Signs `payload` with HS256; the token expires `expiresIn` seconds from now. */
export function signToken(payload: Record<string, unknown>, secret: string, expiresIn: number): string {
  const iat = nowInSeconds();
  return signClaims({ ...payload, iat, exp: iat + expiresIn }, secret);
}

/** Signs claims as they are, including their expiry: HS256 with a secret, ES256 with a private key on P-256. */
export function signClaims(claims: Record<string, unknown>, key: string | SigningKey): string {
  const header = typeof key === "string" ? { alg: "HS256", typ: "JWT" } : { alg: "ES256", kid: key.id, typ: "JWT" };
  const content = `${encode(header)}.${encode(claims)}`;
  const signature =
    typeof key === "string"
      ? signatureOf(content, key)
      : sign("sha256", Buffer.from(content), { key: key.private, dsaEncoding: "ieee-p1363" });
  return `${content}.${signature.toString("base64url")}`;
}

export interface SigningKey {
  /** Names the key in the tokens' headers and in the published set. */
  id: string;
  private: KeyObject;
  public: KeyObject;
}

/** Reads a private key on P-256 from PEM. */
export function readSigningKey(pem: string): SigningKey {
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  const { x = "" } = publicKey.export({ format: "jwk" });
  return { id: x.slice(0, 16), private: privateKey, public: publicKey };
}

/** Returns the key set of /auth/v1/.well-known/jwks.json. */
export function keySetOf(key: SigningKey): { keys: Record<string, unknown>[] } {
  const jwk = key.public.export({ format: "jwk" });
  return { keys: [{ ...jwk, alg: "ES256", kid: key.id, use: "sig", key_ops: ["verify"], ext: true }] };
}

/** Checks format, algorithm, signature and `exp` of a token and returns its payload. A secret requires HS256, a public key ES256. Never throws. */
export function readToken(
  token: string,
  key: string | KeyObject,
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
  if (!isSignedBy(key, header.alg, `${head}.${body}`, Buffer.from(signature, "base64url"))) {
    return { failure: { reason: "signature" } };
  }
  if (typeof payload.exp === "number" && payload.exp <= nowInSeconds()) {
    return { failure: { reason: "expired", ago: nowInSeconds() - payload.exp } };
  }
  return { payload };
}

function isSignedBy(key: string | KeyObject, algorithm: unknown, content: string, signature: Buffer): boolean {
  if (typeof key !== "string") {
    return (
      algorithm === "ES256" && verify("sha256", Buffer.from(content), { key, dsaEncoding: "ieee-p1363" }, signature)
    );
  }
  const expected = signatureOf(content, key);
  return algorithm === "HS256" && signature.length === expected.length && timingSafeEqual(signature, expected);
}

/** Returns the key that verifies access tokens. */
export function accessKeyOf(keys: Pick<ApiKeys, "jwtSecret" | "accessKey">): string | KeyObject {
  return keys.accessKey ?? keys.jwtSecret;
}

/** Returns an access token's claims; the services need `role` and `exp` in it. */
export function claimsOfToken(
  token: string,
  key: string | KeyObject,
): { claims: Claims; failure?: undefined } | { claims?: undefined; failure: TokenFailure } {
  const result = readToken(token, key);
  if (result.failure) return { failure: result.failure };
  const { role, exp } = result.payload;
  if (typeof role !== "string" || typeof exp !== "number") return { failure: { reason: "missing_claims" } };
  return { claims: { ...result.payload, role, exp } as Claims };
}

/** Returns the claims of the publishable and the secret key; undefined for any other key. */
export function claimsOfKey(key: string | null | undefined, keys: ApiKeys): Claims | undefined {
  if (key === keys.publishableKey) return { role: "anon" };
  if (key === keys.secretKey) return { role: "service_role" };
  return undefined;
}

/**
 * Returns the sender of an HTTP request: the Bearer token's user, otherwise the `apikey`. Without a session, supabase-js also sends its API key as the Bearer,
 * so a key there counts as `apikey`.
 */
export function claimsOfRequest(
  headers: Headers,
  keys: ApiKeys,
): { claims: Claims; failure?: undefined } | { claims?: undefined; failure: TokenFailure } | undefined {
  const bearer = /^bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (bearer && !bearer.startsWith("sb_")) return claimsOfToken(bearer, accessKeyOf(keys));
  const claims = claimsOfKey(bearer ?? headers.get("apikey"), keys);
  return claims && { claims };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import { readToken, signToken } from "../tokens/jwt.ts";
import { invalidJwt, invalidRequest, invalidSignature } from "./failure.ts";

export type Scope = "download" | "upload";

export interface Signed {
  /** `<bucket>/<object name>` */
  url: string;
  scope: Scope;
  /** Uploads only: the account for which to upload, and whether to overwrite. */
  owner?: string;
  upsert?: boolean;
}

/** Issues tokens that give access to one object. Their key differs from that of access tokens, so neither can replace the other. */
export class SignedUrls {
  readonly #secret: string;

  constructor(jwtSecret: string) {
    this.#secret = `${jwtSecret}/storage-url`;
  }

  /** `expiresIn` is in seconds and comes from the caller. Throws invalidRequest. */
  sign(signed: Signed, expiresIn: unknown): string {
    if (typeof expiresIn !== "number" || !Number.isInteger(expiresIn) || expiresIn < 1) {
      throw invalidRequest("body/expiresIn must be >= 1");
    }
    return signToken({ ...signed }, this.#secret, expiresIn);
  }

  /** Returns what the token was signed for, if it is for this object and scope. Throws invalidJwt or invalidSignature. */
  verify(token: string | null, url: string, scope: Scope): Signed & { exp: number } {
    if (!token) throw invalidRequest("querystring must have required property 'token'");
    const { payload, failure } = readToken(token, this.#secret);
    if (failure?.reason === "expired") throw invalidJwt('"exp" claim timestamp check failed');
    if (failure) throw invalidSignature();
    if (payload.url !== url || payload.scope !== scope || typeof payload.exp !== "number") throw invalidSignature();
    return {
      url,
      scope,
      exp: payload.exp,
      ...(typeof payload.owner === "string" && { owner: payload.owner }),
      ...(payload.upsert === true && { upsert: true }),
    };
  }
}

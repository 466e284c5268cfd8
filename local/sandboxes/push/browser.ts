import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** A P-256 point, uncompressed. */
const KEY_BYTES = 65;
/** RFC 8188: salt, record size, length of the sender's key. */
const HEADER_BYTES = 16 + 4 + 1;
const TAG_BYTES = 16;
/** Ends the text; zeros may follow it. */
const DELIMITER = 2;

/** The keys of a browser's subscription, and its decryption (RFC 8291). */
export class Browser {
  readonly #key = createECDH("prime256v1");
  readonly #secret = randomBytes(16);

  constructor() {
    this.#key.generateKeys();
  }

  /** The keys as `PushSubscription.toJSON()` contains them. */
  get keys() {
    return { p256dh: this.#key.getPublicKey("base64url"), auth: this.#secret.toString("base64url") };
  }

  /** @throws when the message was not encrypted for this browser */
  decrypt(message: Buffer): string {
    const salt = message.subarray(0, 16);
    if (message[HEADER_BYTES - 1] !== KEY_BYTES) throw new Error("the sender's key is not on P-256");
    const sender = message.subarray(HEADER_BYTES, HEADER_BYTES + KEY_BYTES);
    const encrypted = message.subarray(HEADER_BYTES + KEY_BYTES);
    const shared = this.#key.computeSecret(sender);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#key.getPublicKey(), sender]);
    const material = Buffer.from(hkdfSync("sha256", shared, this.#secret, info, 32));
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync("sha256", material, salt, `Content-Encoding: ${name}\0`, bytes));
    const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
    decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
    const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -TAG_BYTES)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(DELIMITER)).toString();
  }
}

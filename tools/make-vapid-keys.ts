import { createECDH } from "node:crypto";

/** Prints a new key for notifications, in the format of `.env.deploy`. */
const key = createECDH("prime256v1");
key.generateKeys();
// Node omits leading zeros, which the format requires.
const secret = Buffer.concat([Buffer.alloc(32), key.getPrivateKey()]).subarray(-32);
console.log(`VAPID_PUBLIC_KEY=${key.getPublicKey("base64url")}\nVAPID_PRIVATE_KEY=${secret.toString("base64url")}`);

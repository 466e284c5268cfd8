/** The host in the endpoints of the sandbox; it does not exist. */
export const PUSH_HOST = "push.parlour.test";

/** This key is no secret: it is in the repository, and opens only a stack that listens on 127.0.0.1. */
export const VAPID_KEYS = {
  publicKey: "BKOjHfyrQqjwk3zcUlPP528SVS14D0rPQNGiNQ041dIk0oF8wxgbqvaf0UvmSFpGUWFKjxYcejcBjv1x7P0CSWw",
  privateKey: "iqN01YwNUYi1hB-UV6TpE9xyr4SkoNvb5cEVrtY7Y8g",
};

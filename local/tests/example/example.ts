import { join } from "node:path";
import type { Product } from "../../product.ts";
import { createMailSandbox } from "../../sandboxes/mail/sandbox.ts";

/** The product that the tests of this package start. */
export const example: Product = {
  name: "Example",
  root: import.meta.dirname,
  marker: "example.json",
  publishableKey: "sb_publishable_example",
  secretKey: "sb_secret_example",
  rewrites: { "/api": "api" },
  rewriteHeaders: {},
  environment: () => ({}),
  clock: "/api/health",
  welcome: () => [],
  everyStart: join(import.meta.dirname, "every-start.sql"),
  sandboxes: (_, folder) => ({
    "/__mail": createMailSandbox({ publicPath: "/__mail", apiKey: "key", dataDir: join(folder, "mail") }),
  }),
};

import type { Check } from "../check.ts";
import { type Finding, notOk, ok } from "../finding.ts";

const RULES =
  "The host's rules are not those of docs/deploy.md: upload .deploy/site again, with its configuration (.deploy/netlify.toml, .deploy/nginx.conf).";
const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(20_000), redirect: "manual" });

async function look(
  what: string,
  url: string,
  wanted: (response: Response) => Promise<string | undefined>,
): Promise<Finding> {
  try {
    const wrong = await wanted(await ask(url));
    return wrong ? notOk(what, wrong, RULES) : ok(what);
  } catch (error) {
    const { message, cause } = error as Error;
    const detail = (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
    return notOk(
      what,
      `${new URL(url).origin} does not answer (${detail})`,
      "Upload .deploy/site and point the domain at it.",
    );
  }
}

const page = (text: string) => /<div id="root"/.test(text);

/** Checks the host's rules: see tools/deploy/hosts. */
export const site: Check = async ({ siteUrl }) =>
  Promise.all([
    look("Site: home page", `${siteUrl}/`, async (response) => {
      if (response.status !== 200) return `answers ${response.status}`;
      if (!page(await response.text())) return "is not Parlour's";
      if (!response.headers.has("content-security-policy")) return "comes without the headers of _headers";
    }),
    look("Site: a page of the app", `${siteUrl}/discovery`, async (response) => {
      if (response.status !== 200) return `answers ${response.status}, not 200 with app.html`;
      if (!page(await response.text())) return "is not the app";
    }),
    look("Site: a page that does not exist", `${siteUrl}/no-such-page`, async (response) => {
      if (response.status !== 404) return `answers ${response.status}, not 404 with app.html`;
    }),
    look("Site: a file that is missing", `${siteUrl}/assets/missing.js`, async (response) => {
      if (response.status !== 404) return `answers ${response.status}, not 404`;
    }),
    look("Site: /api", `${siteUrl}/api/openapi.json`, async (response) => {
      const document = response.status === 200 ? await response.json().catch(() => undefined) : undefined;
      if (!document?.openapi) return `answers ${response.status} and no OpenAPI document: /api/* is not rewritten`;
    }),
    look("Site: visitors' addresses", `${siteUrl}/api/health`, async (response) => {
      const health = response.status === 200 ? await response.json().catch(() => undefined) : undefined;
      if (health?.clientAddress !== true)
        return "the host does not pass them on with CLIENT_ADDRESS_SECRET: all visitors share one visitor's limits";
    }),
  ]);

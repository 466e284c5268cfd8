import { Hono } from "hono";
import { Done } from "../../shared/contract/common.ts";
import { ContactRequest } from "../../shared/contract/contact.ts";
import { FilterOptions } from "../../shared/contract/designers.ts";
import { accept, operation } from "../operation.ts";
import type { ApiEnv, Services } from "../types.ts";

export function discoveryRoutes({ database, wakeJobs }: Services) {
  return new Hono<ApiEnv>()
    .post("/discovery/contact", operation("Leave a contact query", Done), accept("json", ContactRequest), async (c) => {
      const { name, email, phone, query } = c.req.valid("json");
      const args = { p_name: name, p_email: email, p_phone: phone, p_query: query };
      const answer = await database.call("submit_contact_query", args, Done);
      wakeJobs();
      return c.json(answer);
    })
    .get(
      "/filter-options/discovery-filters",
      operation("The values that the discovery filters offer", FilterOptions),
      async (c) => {
        c.header("cache-control", "public, max-age=300, stale-while-revalidate=1500");
        return c.json(await database.call("discovery_filters", {}, FilterOptions));
      },
    );
}

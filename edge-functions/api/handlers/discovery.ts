import { Done } from "../../shared/contract/common.ts";
import { DesignersResponse, FilterOptions, SlotsResponse } from "../../shared/contract/designers.ts";
import type { Handlers, Services } from "../types.ts";

export function discoveryHandlers({ database, wakeJobs }: Services) {
  return {
    "POST /discovery/contact": async ({ body, from }) => {
      const answer = await database.call("submit_contact_query", body, Done, from);
      wakeJobs();
      return answer;
    },

    "GET /filter-options/discovery-filters": () => database.call("discovery_filters", {}, FilterOptions),

    "GET /designers": ({ query, from }) =>
      database.call("list_designers", { ...query, literal: query.literal === "true" }, DesignersResponse, from),

    "GET /designers/available-slots/": ({ query: { designerId, date, timeZone, slotDuration: minutes, soon } }) =>
      database.call("available_slots", { designerId, date, timeZone, minutes, soon: soon && true }, SlotsResponse),
  } satisfies Partial<Handlers>;
}

import { Done } from "../../shared/contract/common.ts";
import { DesignersResponse, FilterOptions, SlotsResponse } from "../../shared/contract/designers.ts";
import { newChallenge, solvedChallenge } from "../proof-of-work.ts";
import type { Handlers, Services } from "../types.ts";

export function discoveryHandlers({ database, environment, wakeJobs }: Services) {
  return {
    "POST /discovery/contact": async ({ body: { proof, ...query }, from }) => {
      const challengeId = proof ? await solvedChallenge(environment.secretKey, proof) : null;
      const answer = await database.call("submit_contact_query", { ...query, challengeId }, Done, from);
      wakeJobs();
      return answer;
    },

    "GET /discovery/contact-challenge": () => newChallenge(environment.secretKey),

    "GET /filter-options/discovery-filters": () => database.call("discovery_filters", {}, FilterOptions),

    "GET /designers": ({ query, from }) =>
      database.call("list_designers", { ...query, literal: query.literal === "true" }, DesignersResponse, from),

    "GET /designers/available-slots/": ({ query: { designerId, date, timeZone, slotDuration: minutes, soon } }) =>
      database.call("available_slots", { designerId, date, timeZone, minutes, soon: soon && true }, SlotsResponse),
  } satisfies Partial<Handlers>;
}

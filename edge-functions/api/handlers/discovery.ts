import { Done } from "../../shared/contract/common.ts";
import { DesignersResponse, FilterOptions, SlotsResponse } from "../../shared/contract/designers.ts";
import { newChallenge, solvedChallenge } from "../proof-of-work.ts";
import type { Handlers, Services } from "../types.ts";

export function discoveryHandlers({ database, environment, wakeJobs }: Services) {
  return {
    "POST /discovery/contact": async ({ body: { name, email, phone, query, proof }, from }) => {
      const challengeId = proof ? await solvedChallenge(environment.secretKey, proof) : null;
      const args = { name, email, phone, query, challengeId };
      const answer = await database.call("submit_contact_query", args, Done, from);
      wakeJobs();
      return answer;
    },

    "GET /discovery/contact-challenge": () => newChallenge(environment.secretKey),

    "GET /filter-options/discovery-filters": () => database.call("discovery_filters", {}, FilterOptions),

    "GET /designers": ({ query, from }) => {
      const args = {
        search: query.search,
        style: query.style,
        skill: query.skill,
        budget: query.budget,
        experience: query.experience,
        location: query.location,
        language: query.language,
        session: query.session,
        sort: query.sort,
        literal: query.literal === "true",
        page: query.page,
        limit: query.limit,
      };
      return database.call("list_designers", args, DesignersResponse, from);
    },

    "GET /designers/available-slots/": ({ query: { designerId, date, timeZone, slotDuration, soon } }) => {
      const args = {
        designerId,
        date,
        timeZone,
        minutes: slotDuration,
        soon: soon && true,
      };
      return database.call("available_slots", args, SlotsResponse);
    },
  } satisfies Partial<Handlers>;
}

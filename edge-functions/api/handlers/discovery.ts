import { Done } from "../../shared/contract/common.ts";
import { DesignersResponse, FilterOptions, SlotsResponse } from "../../shared/contract/designers.ts";
import { newChallenge, solvedChallenge } from "../proof-of-work.ts";
import type { Handlers, Services } from "../types.ts";

export function discoveryHandlers({ database, environment, wakeJobs }: Services) {
  return {
    "POST /discovery/contact": async ({ body: { name, email, phone, query, proof }, from }) => {
      const challengeId = proof ? await solvedChallenge(environment.secretKey, proof) : null;
      const args = { p_name: name, p_email: email, p_phone: phone, p_query: query, p_challenge_id: challengeId };
      const answer = await database.call("submit_contact_query", args, Done, from);
      wakeJobs();
      return answer;
    },

    "GET /discovery/contact-challenge": () => newChallenge(environment.secretKey),

    "GET /filter-options/discovery-filters": () => database.call("discovery_filters", {}, FilterOptions),

    "GET /designers": ({ query, from }) => {
      const args = {
        p_search: query.search,
        p_style: query.style,
        p_skill: query.skill,
        p_budget: query.budget,
        p_experience: query.experience,
        p_location: query.location,
        p_language: query.language,
        p_session: query.session,
        p_sort: query.sort,
        p_literal: query.literal === "true",
        p_page: query.page,
        p_limit: query.limit,
      };
      return database.call("list_designers", args, DesignersResponse, from);
    },

    "GET /designers/available-slots/": ({ query: { designerId, date, timeZone, slotDuration, soon } }) => {
      const args = {
        p_designer_id: designerId,
        p_date: date,
        p_time_zone: timeZone,
        p_minutes: slotDuration,
        p_soon: soon && true,
      };
      return database.call("available_slots", args, SlotsResponse);
    },
  } satisfies Partial<Handlers>;
}

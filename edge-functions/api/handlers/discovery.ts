import * as z from "zod/mini";
import { ContactResponse } from "../../shared/contract/contact.ts";
import { DesignersResponse, FilterOptions, SlotsResponse } from "../../shared/contract/designers.ts";
import { isOfName, readSearchWords } from "../../shared/contract/search-words.ts";
import type { Handlers, Services } from "../types.ts";

/** What the database returns for the words that are left. */
const FoundDesigners = z.omit(DesignersResponse, { understood: true });

export function discoveryHandlers({ database, wakeJobs }: Services) {
  return {
    "POST /discovery/contact": async ({ body, from }) => {
      const answer = await database.call("submit_contact_query", body, ContactResponse, from);
      wakeJobs();
      return answer;
    },

    "GET /filter-options/discovery-filters": () => database.call("discovery_filters", {}, FilterOptions),

    "GET /designers": async ({ query, from }) => {
      const literal = query.literal === "true";
      const { search, budget = "", day = "", part = "" } = readSearchWords(literal ? "" : query.search);
      // Filters that are set take precedence over words.
      const set = (value: string) => (value === "all" ? "" : value);
      const filters = {
        budget: set(query.budget) || budget,
        day: set(query.day) || day,
        part: set(query.part) || part,
      };
      const list = (made: { literal: boolean; search: string } & Partial<typeof filters>) =>
        database.call("list_designers", { ...query, ...made }, FoundDesigners, from);
      if ((day || part) && search) {
        const named = await list({ search: query.search, literal: true });
        if (named.designers.some(({ name }) => isOfName(query.search, name))) return { ...named, understood: null };
      }
      const found = await list({ ...filters, search: literal ? query.search : search, literal });
      return { ...found, understood: budget || day || part ? { search, budget, day, part } : null };
    },

    "GET /designers/available-slots/": ({ query: { designerId, date, timeZone, slotDuration: minutes, soon } }) =>
      database.call("available_slots", { designerId, date, timeZone, minutes, soon: soon && true }, SlotsResponse),
  } satisfies Partial<Handlers>;
}

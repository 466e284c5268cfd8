import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/** Fetches a designer's calendars elsewhere, with the slots that they close in the next 14 days. */
export const useCalendars = () =>
  useQuery({ queryKey: queryKeys.calendars, queryFn: ({ signal }) => api("GET /calendars", { signal }) });

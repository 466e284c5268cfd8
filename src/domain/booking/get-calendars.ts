import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/** A designer's calendars elsewhere, and which of their slots they close in the next 14 days. */
export const useCalendars = () =>
  useQuery({ queryKey: queryKeys.calendars, queryFn: ({ signal }) => api("GET /calendars", { signal }) });

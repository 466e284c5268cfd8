import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

const ownAddressQuery = queryOptions({
  queryKey: queryKeys.ownAddress,
  queryFn: ({ signal }) => api("GET /account/address", { signal }),
});

/** Fetches the signed-in person's address and whether it is confirmed. */
export const useOwnAddress = () => useQuery(ownAddressQuery);

import type { OwnProfile, ProfileChange } from "@contract/designers.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ownProfileQuery } from "@/domain/designer/get-own-profile.ts";
import { updateAccountFromProfile } from "@/domain/designer/update-account-from-profile.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/**
 * Saves a part of the designer's own profile, which the given function makes of the profile that is stored now: another device may have changed it. It succeeds
 * after the page has refetched the stored profile.
 */
export function useChangeProfile(ownerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changeOf: (stored: OwnProfile) => ProfileChange) => {
      const change = changeOf(await client.fetchQuery({ ...ownProfileQuery(ownerId), staleTime: 0 }));
      await api("POST /designers/save-profile", { body: change });
      return change;
    },
    onSuccess: async (change) => {
      updateAccountFromProfile(change);
      const stored = client.invalidateQueries({ queryKey: queryKeys.ownProfile(ownerId) });
      // Lists, filters and profiles show the change.
      void client.invalidateQueries();
      await stored;
    },
  });
}

import type { OwnProfile, ProfileChange } from "@contract/designers.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ownProfileQuery } from "@/domain/designer/get-own-profile.ts";
import { updateAccountFromProfile } from "@/domain/designer/update-account-from-profile.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

type Saving = { changeOf: (stored: OwnProfile) => ProfileChange; onStored: () => void };

/**
 * Saves a part of the designer's own profile, which `changeOf` makes of the profile that is stored now: another device may have changed it. It calls `onStored`
 * and refetches the stored profile before it succeeds.
 */
export function useChangeProfile(ownerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ changeOf, onStored }: Saving) => {
      const profile = await client.fetchQuery({ ...ownProfileQuery(ownerId), staleTime: 0, networkMode: "always" });
      const change = changeOf(profile);
      await api("POST /designers/save-profile", { body: change });
      onStored();
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

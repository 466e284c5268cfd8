import type { ProfileChange } from "@contract/designers.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { updateAccountFromProfile } from "@/domain/designer/update-account-from-profile.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

const changeProfile = (change: ProfileChange) => api("POST /designers/save-profile", { body: change });

/** Saves a part of the designer's own profile. It succeeds after the page has refetched the stored profile. */
export function useChangeProfile(ownerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changeProfile,
    onSuccess: async (_, change) => {
      updateAccountFromProfile(change);
      const stored = client.invalidateQueries({ queryKey: queryKeys.ownProfile(ownerId) });
      // Lists, filters and profiles show the change.
      void client.invalidateQueries();
      await stored;
    },
  });
}

import type { SessionUser } from "@contract/auth.ts";
import type { ProfileChange } from "@contract/designers.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { updateSessionUser } from "@/lib/session.ts";

/** `shown` is what the account is called and looks like after `change` is saved, if that changes it. */
type Saving = { change: ProfileChange; shown: Partial<Pick<SessionUser, "name" | "avatar">> };

const changeProfile = ({ change }: Saving) => api("POST /designers/save-profile", { body: change });

/** Saves a part of the designer's own profile. It succeeds once the page has refetched what was stored. */
export function useChangeProfile(ownerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changeProfile,
    onSuccess: async (_, { shown }) => {
      updateSessionUser(shown);
      const stored = client.invalidateQueries({ queryKey: queryKeys.ownProfile(ownerId) });
      // Lists, filters and profiles show the change.
      void client.invalidateQueries();
      await stored;
    },
  });
}

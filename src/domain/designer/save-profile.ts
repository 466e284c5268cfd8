import type { ProfileRequest } from "@contract/designers.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/api-client.ts";
import { getSession, updateSessionUser } from "@/lib/session.ts";
import { removeUnusedPictures } from "./profile-media.ts";

/** `shown` are the profile's pictures after `request` is saved. */
type Saving = { request: ProfileRequest; shown: { profilePicture: string | null; coverImage: string | null } };

const saveProfile = ({ request }: Saving) => api("POST /designers/complete-onboarding", { body: request });

/** Saves the designer's own profile: at the end of onboarding and after every later change. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveProfile,
    onSuccess: (_, { request, shown }) => {
      const { user } = getSession();
      updateSessionUser({ name: request.name, avatar: shown.profilePicture });
      // Lists, filters and profiles show the change.
      void client.invalidateQueries();
      if (!user) return;
      // Leftover files cost only space and are removed with the next change.
      removeUnusedPictures(user.id, [shown.profilePicture, shown.coverImage]).catch((error: unknown) =>
        console.error("Old pictures could not be removed:", error),
      );
    },
  });
}

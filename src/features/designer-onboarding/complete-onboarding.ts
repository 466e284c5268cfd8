import type { ProfileRequest } from "@contract/designers.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/api-client.ts";
import { updateSessionUser } from "@/lib/session.ts";

const completeOnboarding = (request: ProfileRequest) => api("POST /designers/complete-onboarding", { body: request });

/** Saves and publishes the designer's own profile at the end of the onboarding. */
export function useCompleteOnboarding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: completeOnboarding,
    onSuccess: (_, { name, profilePicture }) => {
      // A picture that is not sent stays as it is stored.
      updateSessionUser({ name, ...(profilePicture !== undefined && { avatar: profilePicture }) });
      // Lists, filters and profiles show the change.
      void client.invalidateQueries();
    },
  });
}

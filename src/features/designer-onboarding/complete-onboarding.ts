import type { ProfileRequest } from "@contract/designers.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/api-client.ts";
import { updateSessionUser } from "@/lib/session.ts";

/** `avatar` is the profile's picture after `request` is saved. */
type Saving = { request: ProfileRequest; avatar: string | null };

const completeOnboarding = ({ request }: Saving) => api("POST /designers/complete-onboarding", { body: request });

/** Saves and publishes the designer's own profile at the end of the onboarding. */
export function useCompleteOnboarding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: completeOnboarding,
    onSuccess: (_, { request, avatar }) => {
      updateSessionUser({ name: request.name, avatar });
      // Lists, filters and profiles show the change.
      void client.invalidateQueries();
    },
  });
}

import type { SessionUser } from "@contract/auth.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PortraitField } from "@/domain/picture/portrait-field.tsx";
import { queryKeys } from "@/domain/query-keys.ts";
import { ApiError, api } from "@/lib/api-client.ts";
import { updateSessionUser } from "@/lib/session.ts";
import { toast } from "@/lib/toast.ts";
import { Section } from "./section.tsx";

/** The picture beside the person's name, saved as soon as it is chosen. */
export function PictureSection({ user }: { user: SessionUser }) {
  const queries = useQueryClient();
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (avatar: string | null) => api("POST /account/change-portrait", { body: { avatar } }),
    onSuccess: (_, avatar) => {
      updateSessionUser({ avatar });
      // A designer's page and settings also show the picture.
      void queries.invalidateQueries({ queryKey: queryKeys.designer(user.id) });
      toast.success(avatar ? "Your picture is saved." : "Your picture is removed.");
    },
  });
  const problem = error instanceof ApiError ? error.message : error && "Your picture was not saved. Please try again.";
  return (
    <Section id="picture" title="Picture" labelled>
      <PortraitField
        label="Your picture"
        person={user}
        value={isPending ? variables : user.avatar}
        onChange={mutate}
        error={problem ?? undefined}
      />
    </Section>
  );
}

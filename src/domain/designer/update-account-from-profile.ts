import type { ProfileChange } from "@contract/designers.ts";
import { updateSessionUser } from "@/lib/session.ts";

/** Shows of the account what was saved of its profile. What was not sent, such as a picture that was not changed here, stays as it is. */
export function updateAccountFromProfile({ name, profilePicture }: ProfileChange): void {
  updateSessionUser({
    ...(name !== undefined && { name }),
    ...(profilePicture !== undefined && { avatar: profilePicture }),
  });
}

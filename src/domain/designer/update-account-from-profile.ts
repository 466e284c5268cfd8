import type { ProfileChange } from "@contract/designers.ts";
import { updateSessionUser } from "@/lib/session.ts";

/** Updates the account with the saved parts of its profile. Parts that were not sent, such as an unchanged picture, stay the same. */
export function updateAccountFromProfile({ name, profilePicture }: ProfileChange): void {
  updateSessionUser({
    ...(name !== undefined && { name }),
    ...(profilePicture !== undefined && { avatar: profilePicture }),
  });
}

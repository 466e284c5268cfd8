import { forgetDrafts } from "@/lib/draft.ts";
import { onSignOut } from "@/lib/session.ts";

/* Signing out leaves nothing in this browser of what a person has written or chosen and not sent, whichever page they are on. */
onSignOut((userId) => {
  forgetDrafts(userId);
  import("@/features/room/conversation/kept-files.ts")
    .then(({ forgetFiles }) => forgetFiles())
    .catch((error: unknown) => console.error("The files on their way could not be forgotten:", error));
});

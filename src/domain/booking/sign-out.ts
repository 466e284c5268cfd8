import { forgetDrafts } from "@/lib/draft.ts";
import { endSession, getSession } from "@/lib/session.ts";
import { forgetDesign, forgetIdea } from "./idea-from-studio.ts";

/** Signs a person out (`endSession`) and removes everything from this browser that they have written or chosen but not sent, on any page. */
export function signOut(leave: () => void): void {
  const { user } = getSession();
  if (user) forgetDrafts(user.id);
  forgetIdea();
  forgetDesign();
  endSession(leave);
  import("@/domain/booking/files/kept-files.ts")
    .then(({ forgetFiles }) => forgetFiles())
    .catch((error: unknown) => console.error("The files on their way could not be forgotten:", error));
}

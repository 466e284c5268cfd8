import type { ProfileGap } from "@contract/designers.ts";
import * as paths from "@contract/paths.ts";
import { PROFILE_FIELDS } from "@contract/profile-fields.ts";
import { createContext, use } from "react";
import { Link } from "react-router-dom";
import { GAPS } from "@/domain/designer/profile-gaps.ts";

/** The gaps of the saved profile, for the fields within it. */
export const Missing = createContext<readonly ProfileGap[]>([]);

/** Returns the disadvantage of leaving this out; undefined once it is saved. */
export function useCost(gap: ProfileGap): string | undefined {
  return use(Missing).includes(gap) ? GAPS[gap].cost : undefined;
}

/** Names the next part worth adding, and links to its section. */
export function WorthAdding({ gap }: { gap: ProfileGap | undefined }) {
  if (!gap) return null;
  return (
    <Link
      to={paths.ownProfileSection(PROFILE_FIELDS[gap].section)}
      className="chip hit relative hover:text-ink max-sm:order-last"
    >
      Worth adding: {GAPS[gap].name}
    </Link>
  );
}

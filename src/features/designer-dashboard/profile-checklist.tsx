import type { ProfileGap } from "@contract/designers.ts";
import * as paths from "@contract/paths.ts";
import { PROFILE_FIELDS } from "@contract/profile-fields.ts";
import { ArrowRight, X } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { useOwnProfile } from "@/domain/designer/get-own-profile.ts";
import { GAPS } from "@/domain/designer/profile-gaps.ts";
import { browserStorage } from "@/lib/browser-storage.ts";
import { cn } from "@/lib/class-names.ts";
import { Button, buttonClass } from "@/ui/button.tsx";
import { showMore } from "@/ui/focus-management.ts";

/** Number of missing parts shown at first. */
const SHOWN = 4;

/**
 * The missing parts of the designer's page, each a link to its section. Once dismissed, the list stays hidden until something else is missing. `first`: nothing
 * is booked yet, so the first missing part is the only next step.
 */
export function ProfileChecklist({ userId, first = false }: { userId: string; first?: boolean }) {
  const { data } = useOwnProfile(userId);
  const [dismissed, setDismissed] = useState(() => readDismissed(userId));
  const [all, setAll] = useState(false);
  const heading = useId();
  if (!data?.published || data.missing.every((gap) => dismissed.includes(gap))) return null;

  const shown = all ? data.missing : data.missing.slice(0, first ? 1 : SHOWN);
  function dismiss(gaps: readonly ProfileGap[]): void {
    setDismissed(gaps);
    writeDismissed(userId, gaps);
    document.getElementById("main")?.focus({ preventScroll: true });
  }

  return (
    <section aria-labelledby={heading} className="rounded-card bg-linen px-5 pt-3 pb-4">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id={heading} className="font-semibold">
          {first ? "Next for your page" : "Worth adding to your page"}
        </h2>
        <button
          type="button"
          className={buttonClass({ variant: "ghost", size: "icon", className: "-mr-3" })}
          aria-label="Dismiss"
          onClick={() => dismiss(data.missing)}
        >
          <X aria-hidden="true" />
        </button>
      </div>
      <ul className={cn("grid gap-x-10", !first && "md:max-lg:grid-cols-2")}>
        {shown.map((gap, index) => (
          <li key={gap} className={cn(!(first && index === 0) && "border-t border-ink-200")}>
            <Link
              to={paths.ownProfileSection(PROFILE_FIELDS[gap].section)}
              className={
                first && index === 0
                  ? buttonClass({ className: "mb-2 w-full" })
                  : "group flex min-h-12 items-center justify-between gap-4 py-2.5 text-sm font-medium"
              }
            >
              <span className="underline-offset-4 group-hover:underline">{GAPS[gap].task}</span>
              <ArrowRight
                className={cn("size-4.5 flex-none", !(first && index === 0) && "text-petrol-700")}
                strokeWidth={1.75}
                aria-hidden="true"
              />
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < data.missing.length && (
        <Button variant="link" size="sm" onClick={() => showMore(() => setAll(true))}>
          Show more
        </Button>
      )}
    </section>
  );
}

const keyOf = (userId: string) => `browser:dismissed-gaps:${userId}` as const;

function readDismissed(userId: string): readonly string[] {
  return browserStorage.get(keyOf(userId))?.split(" ") ?? [];
}

function writeDismissed(userId: string, gaps: readonly ProfileGap[]): void {
  browserStorage.set(keyOf(userId), gaps.join(" "));
}

import { EXTENSION } from "@contract/limits.ts";
import type { Extension } from "@contract/room.ts";
import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import { firstNameOf, type Viewer } from "@/domain/booking/members.ts";
import { Button } from "@/ui/button.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import type { RoomBooking } from "./booking-facts.tsx";
import { formatExtension, formatProposal, priceOfExtension } from "./extension-words.ts";
import type { ExtensionState } from "./use-extension.ts";

type ExtensionBarProps = { adding: ExtensionState; booking: Pick<RoomBooking, "viewer" | "other"> };

/** Above the composer: adds time to the running session, in a chat and in a call. */
export function ExtensionBar({ adding, booking: { viewer, other } }: ExtensionBarProps) {
  const { extension, problem, step } = adding;
  const lostFocus = useLostFocus();
  if (!extension && !problem && step !== "verifying") return null;
  return (
    <section {...lostFocus} aria-label="More time" className="border-t border-ink-200 bg-linen outline-none">
      <div className="mx-auto flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2.5 text-sm sm:px-6 lg:max-w-3xl">
        <div className="min-w-0 flex-[1_1_15rem] text-ink-700 wrap-anywhere">
          <p role="status" className="flex gap-2 empty:hidden">
            <Clock className="mt-0.5 size-4 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
            <span>
              {step === "verifying"
                ? "Your payment is being confirmed. Please don’t pay again."
                : extension && words(extension, viewer, firstNameOf(other.name))}
            </span>
          </p>
          {problem && (
            <p role="alert" className="mt-1 pl-6 text-danger">
              {problem}
            </p>
          )}
        </div>
        <Ways {...{ adding, viewer }} />
      </div>
    </section>
  );
}

function words(extension: Extension, viewer: Viewer, otherName: string): ReactNode {
  if (extension.state !== "proposed" || extension.proposedBy === viewer)
    return formatExtension(extension, viewer, otherName);
  const { what, until } = formatProposal(extension, viewer);
  return (
    <>
      <bdi>{otherName}</bdi> would like <b className="font-semibold text-ink">{what}</b>
      <span className="block">{until}</span>
    </>
  );
}

function Ways({ adding, viewer }: { adding: ExtensionState; viewer: Viewer }) {
  const { extension, problem, busy, step, extend, drop, pay, dismiss } = adding;
  if (step === "verifying") return null;
  if (!extension)
    return (
      <Button variant="outline" className="bg-paper" disabled={!problem} onClick={dismiss}>
        Close
      </Button>
    );
  const price = priceOfExtension(extension);
  const no = (words: string) => (
    <Button variant="outline" className="bg-paper" disabled={busy} onClick={drop}>
      {words}
    </Button>
  );
  const yes = (words: string, act: () => unknown) => (
    <Button variant="coral" busy={busy} onClick={() => void act()}>
      {words}
    </Button>
  );
  const own = extension.proposedBy === viewer;
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {extension.state === "possible" && (
        <Button variant="outline" className="bg-paper" busy={busy} onClick={() => void extend()}>
          Add {EXTENSION.minutes} minutes
        </Button>
      )}
      {extension.state === "proposed" && !own && (
        <>
          {yes(viewer === "customer" && price ? `Agree and pay ${price}` : "Agree", extend)}
          {no("No, thanks")}
        </>
      )}
      {extension.state === "proposed" && own && no("Take it back")}
      {extension.state === "paying" && viewer === "customer" && (
        <>
          {yes(`Pay ${price}`, pay)}
          {no("Do without")}
        </>
      )}
    </div>
  );
}

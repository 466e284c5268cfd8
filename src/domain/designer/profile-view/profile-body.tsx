import type { Designer } from "@contract/designers.ts";
import type { ReactNode } from "react";
import { About, Certifications, DesignProcess, Faq, Journey, Skills } from "./profile-sections.tsx";
import { Services } from "./services.tsx";

type ProfileBodyProps = {
  designer: Designer;
  /** Called when a service is chosen; without it, services cannot be chosen. */
  onBook?: (rateId: string) => void;
  /** The designer's projects. */
  rooms?: ReactNode;
  /** The booking panel: below the rooms, or beside them on wide screens. */
  panel?: ReactNode;
  /** A still life before the words. */
  opener?: ReactNode;
  reviews?: ReactNode;
};

/**
 * The profile below its header; omits parts that the designer has not filled in. Rooms come first, then prices, then words, of which the long ones are folded.
 */
export function ProfileBody({ designer, onBook, rooms, panel, opener, reviews }: ProfileBodyProps) {
  return (
    <>
      <div className="min-w-0">{rooms}</div>
      {panel}
      <div className="col-span-full min-w-0 lg:[:empty+*+&]:col-span-1">
        <Services designer={designer} onBook={onBook} />
        {reviews}
        <div className="grid gap-x-[clamp(2rem,6vw,6rem)] lg:grid-cols-[5fr_7fr] lg:*:only:col-span-2">
          {opener}
          <div className="min-w-0">
            <About bio={designer.bio} />
            <Skills skills={designer.skills} />
            <div className="mt-10 border-t border-ink empty:hidden">
              <DesignProcess steps={designer.designProcess} />
              <Journey timeline={designer.timeline} />
              <Certifications certifications={designer.certifications} />
              <Faq faq={designer.faq} />
            </div>
          </div>
        </div>
      </div>
    </>
  );
}

import type { Designer } from "@contract/designers.ts";
import type { ReactNode } from "react";
import { About, Certifications, DesignProcess, Faq, Journey, Skills } from "./profile-sections.tsx";
import { Services } from "./services.tsx";

type ProfileBodyProps = {
  designer: Designer;
  /** A service was chosen; without it, services cannot be. */
  onBook?: (rateId: string) => void;
  /** The designer's projects. */
  rooms?: ReactNode;
  reviews?: ReactNode;
};

/**
 * The profile below its header; parts that the designer has not filled in are left out. Rooms come first, beside the booking panel, then prices, then
 * words, in the page's width.
 */
export function ProfileBody({ designer, onBook, rooms, reviews }: ProfileBodyProps) {
  return (
    <>
      <div className="min-w-0">
        <Skills skills={designer.skills} />
        {rooms}
      </div>
      <div className="col-span-full min-w-0">
        <Services designer={designer} onBook={onBook} />
        {reviews}
        <div className="grid gap-x-[clamp(2rem,4.5vw,4rem)] lg:grid-cols-2 lg:*:only:col-span-2">
          <About bio={designer.bio} />
          <Journey timeline={designer.timeline} />
        </div>
        <DesignProcess steps={designer.designProcess} />
        <Certifications certifications={designer.certifications} />
        <Faq faq={designer.faq} />
      </div>
    </>
  );
}

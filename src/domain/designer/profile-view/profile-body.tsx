import type { Designer } from "@contract/designers.ts";
import type { ReactNode } from "react";
import { About, Certifications, DesignProcess, Faq, Journey, Skills } from "./profile-sections.tsx";
import { Services } from "./services.tsx";

type ProfileBodyProps = {
  designer: Designer;
  /** A service was chosen; without it, services cannot be. */
  onBook?: (rateId: string) => void;
  /** What others than the designer add: projects, reviews. */
  children?: ReactNode;
};

/**
 * The profile below its header; parts that the designer has not filled in are left out. The first half is beside the booking panel, the second takes
 * the page's width.
 */
export function ProfileBody({ designer, onBook, children }: ProfileBodyProps) {
  return (
    <>
      <div className="min-w-0">
        <Skills skills={designer.skills} />
        <About bio={designer.bio} />
        <DesignProcess steps={designer.designProcess} />
      </div>
      <div className="col-span-full min-w-0">
        <Services designer={designer} onBook={onBook} />
        {children}
        <div className="grid gap-x-[clamp(2rem,4.5vw,4rem)] lg:grid-cols-2 lg:*:only:col-span-2">
          <Journey timeline={designer.timeline} />
          <Certifications certifications={designer.certifications} />
        </div>
        <Faq faq={designer.faq} />
      </div>
    </>
  );
}

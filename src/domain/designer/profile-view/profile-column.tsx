import type { Designer } from "@contract/designers.ts";
import type { ReactNode } from "react";
import { ProfileHeader } from "./profile-header.tsx";
import { About, Certifications, DesignProcess, Faq, Journey, Skills } from "./profile-sections.tsx";
import { Services } from "./services.tsx";

type ProfileColumnProps = {
  designer: Designer;
  /** A service was chosen; without it, services cannot be. */
  onBook?: () => void;
  /** What others than the designer add: projects, reviews. */
  children?: ReactNode;
};

/** What a profile says, below its cover; parts that the designer has not filled in are not there. */
export function ProfileColumn({ designer, onBook, children }: ProfileColumnProps) {
  return (
    <div className="min-w-0">
      <ProfileHeader designer={designer} />
      <Skills skills={designer.skills} />
      <About bio={designer.bio} />
      <DesignProcess steps={designer.designProcess} />
      <Services designer={designer} onBook={onBook} />
      {children}
      <Journey timeline={designer.timeline} />
      <Certifications certifications={designer.certifications} />
      <Faq faq={designer.faq} />
    </div>
  );
}

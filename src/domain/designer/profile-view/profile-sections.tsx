import type { Designer } from "@contract/designers.ts";
import { Award, Plus } from "lucide-react";
import { useState } from "react";
import { cn } from "@/lib/class-names.ts";
import { ChipList } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { showMore } from "@/ui/focus-management.ts";
import { FoldedSection, ProfileSection } from "./profile-section.tsx";

const SKILLS_SHOWN = 18;

export function Skills({ skills }: { skills: string[] }) {
  const [all, setAll] = useState(false);
  if (skills.length === 0) return null;
  const shown = all || skills.length <= SKILLS_SHOWN + 3 ? skills : skills.slice(0, SKILLS_SHOWN);
  return (
    <section aria-label="Skills" className="mt-6">
      <ChipList words={shown} />
      {shown.length < skills.length && (
        <Button variant="link" size="sm" className="mt-2" onClick={() => showMore(() => setAll(true))}>
          Show all {skills.length} skills
        </Button>
      )}
    </section>
  );
}

export function About({ bio }: { bio: string }) {
  if (!bio.trim()) return null;
  return (
    <ProfileSection title="About">
      <div dir="auto" className="grid max-w-[38em] gap-3.5 text-ink-700 wrap-anywhere">
        {bio
          .split(/\n+/)
          .filter((line) => line.trim())
          .map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one fixed text
            <p key={index}>{line}</p>
          ))}
      </div>
    </ProfileSection>
  );
}

/** The steps on a scale bar: side by side if there is room, one below the other on phones. */
export function DesignProcess({ steps }: { steps: Designer["designProcess"] }) {
  if (steps.length === 0) return null;
  const columns = steps.length % 3 === 0 && steps.length % 4 !== 0 ? "sm:grid-cols-3" : "sm:grid-cols-2 md:grid-cols-4";
  return (
    <FoldedSection title="My Design Process">
      <ol className={cn("grid gap-y-8", columns)}>
        {steps.map(({ title, description }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: numbered steps of one fixed list
            key={index}
            className={cn(
              "relative pl-7 text-sm sm:pt-6 sm:pr-5 sm:pl-0",
              "before:absolute before:top-0 before:-bottom-8 before:left-0 before:w-2 before:border before:border-b-0 before:border-ink last:before:bottom-0 last:before:border-b sm:before:inset-x-0 sm:before:bottom-auto sm:before:h-2 sm:before:w-auto sm:before:border-r-0 sm:before:border-b sm:last:before:border-r",
              index % 2 === 0 && "before:bg-ink",
            )}
          >
            <span className="text-xs text-ink-500 tabular-nums">Step {index + 1}</span>
            <h3 dir="auto" className="mt-1 text-base font-semibold wrap-anywhere">
              {title}
            </h3>
            <p dir="auto" className="mt-1 text-pretty text-ink-700 wrap-anywhere">
              {description}
            </p>
          </li>
        ))}
      </ol>
    </FoldedSection>
  );
}

export function Certifications({ certifications }: { certifications: string[] }) {
  if (certifications.length === 0) return null;
  return (
    <FoldedSection title="Certifications">
      <ul className="border-t border-ink-200">
        {certifications.map((certification) => (
          <li key={certification} className="flex gap-3 border-b border-ink-200 py-3">
            <Award className="mt-0.5 size-5 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {certification}
            </span>
          </li>
        ))}
      </ul>
    </FoldedSection>
  );
}

/** The timeline of the designer's work, oldest first, joined by a line. */
export function Journey({ timeline }: { timeline: Designer["timeline"] }) {
  if (timeline.length === 0) return null;
  return (
    <FoldedSection title="Journey">
      <ol>
        {timeline.map(({ year, event }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list; two events may be the same
            key={index}
            className="relative grid grid-cols-[minmax(2.5rem,auto)_1fr] gap-4 pb-4 pl-7 text-ink-700 before:absolute before:top-2 before:left-0 before:z-1 before:size-2.5 before:rounded-full before:rounded-bl-none before:border-[1.5px] before:border-petrol-800 before:bg-paper after:absolute after:top-3 after:-bottom-2 after:left-[0.3rem] after:w-px after:bg-ink-200 last:pb-0 last:before:border-coral-500 last:before:bg-coral-500 last:after:hidden"
          >
            <b className="font-semibold text-ink tabular-nums wrap-anywhere">{year}</b>
            <span dir="auto" className="min-w-0 whitespace-pre-line wrap-anywhere">
              {event}
            </span>
          </li>
        ))}
      </ol>
    </FoldedSection>
  );
}

export function Faq({ faq }: { faq: Designer["faq"] }) {
  if (faq.length === 0) return null;
  return (
    <FoldedSection title="Frequently Asked Questions">
      {faq.map(({ question, answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list; two questions may be the same
        <details key={index} className="group border-t border-ink-200">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {question}
            </span>
            <Plus
              className="size-5 flex-none text-petrol-700 transition-transform group-open:rotate-45"
              strokeWidth={1.75}
              aria-hidden="true"
            />
          </summary>
          <p dir="auto" className="max-w-[38em] pr-9 pb-5 whitespace-pre-line text-ink-700 wrap-anywhere">
            {answer}
          </p>
        </details>
      ))}
    </FoldedSection>
  );
}

import type { Designer } from "@contract/designers.ts";
import * as paths from "@contract/paths.ts";
import { Award, Plus, Star } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { recentProjectsOf } from "@/content/portfolios.ts";
import { clientTestimonials, faq } from "@/content/profile-samples.ts";
import { cn } from "@/lib/class-names.ts";
import { Chip } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { ProfileSection } from "./profile-section.tsx";

const SKILLS_SHOWN = 18;

export function Skills({ skills }: { skills: string[] }) {
  const [all, setAll] = useState(false);
  if (skills.length === 0) return null;
  const shown = all || skills.length <= SKILLS_SHOWN + 3 ? skills : skills.slice(0, SKILLS_SHOWN);
  return (
    <section aria-label="Skills" className="mt-6">
      <ul className="flex flex-wrap gap-1.5">
        {shown.map((skill) => (
          <li key={skill} className="max-w-full">
            <Chip dir="auto" className="wrap-anywhere">
              {skill}
            </Chip>
          </li>
        ))}
      </ul>
      {shown.length < skills.length && (
        <Button variant="link" size="sm" className="mt-2" onClick={() => setAll(true)}>
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

/** The steps on a scale bar: side by side where there is room, one below the other on phones. */
export function DesignProcess({ steps }: { steps: Designer["designProcess"] }) {
  if (steps.length === 0) return null;
  const columns = steps.length % 3 === 0 && steps.length % 4 !== 0 ? "sm:grid-cols-3" : "sm:grid-cols-2 md:grid-cols-4";
  return (
    <ProfileSection title="My Design Process">
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
            <p dir="auto" className="mt-1 text-ink-700 wrap-anywhere">
              {description}
            </p>
          </li>
        ))}
      </ol>
    </ProfileSection>
  );
}

/** Samples; those of the first sample designer can be opened. */
export function RecentProjects({ designerId }: { designerId: string }) {
  return (
    <ProfileSection title="Recent Projects">
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
        {recentProjectsOf(designerId).map(({ id, designerId: owner, title, image, description }, index) => {
          const opens = owner === designerId;
          return (
            <li key={id} className="group relative">
              <DoorImage
                {...image}
                door={index === 0 ? "top-left" : "bottom-right"}
                doorSize="md"
                sizes="(min-width: 1080px) 400px, (min-width: 640px) 50vw, 100vw"
                className="aspect-[16/11]"
                imgClassName={cn(
                  "transition-transform duration-(--duration-slow) ease-out",
                  opens && "motion-safe:group-hover:scale-[1.02]",
                )}
              />
              <h3 className="display mt-4 text-xl">
                {opens ? (
                  <Link
                    to={paths.project(designerId, id)}
                    className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
                  >
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </h3>
              <p className="mt-1 text-sm text-ink-700">{description}</p>
            </li>
          );
        })}
      </ul>
    </ProfileSection>
  );
}

export function Certifications({ certifications }: { certifications: string[] }) {
  if (certifications.length === 0) return null;
  return (
    <ProfileSection title="Certifications">
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
    </ProfileSection>
  );
}

export function Faq() {
  return (
    <ProfileSection title="Frequently Asked Questions">
      <div className="border-t border-ink">
        {faq.map(({ question, answer }) => (
          <details key={question} className="group border-b border-ink-200">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <Plus
                className="size-5 flex-none text-petrol-700 transition-transform group-open:rotate-45"
                strokeWidth={1.75}
                aria-hidden="true"
              />
            </summary>
            <p className="max-w-[38em] pr-9 pb-5 text-ink-700">{answer}</p>
          </details>
        ))}
      </div>
    </ProfileSection>
  );
}

export function ClientTestimonials() {
  return (
    <ProfileSection title="Client Testimonials">
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
        {clientTestimonials.map(({ name, rating, comment, project }) => (
          <li key={name} className="first:sm:col-span-2">
            <figure>
              <blockquote className="bubble max-w-[32rem] px-5 py-4 leading-normal">{comment}</blockquote>
              <figcaption className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <span className="font-semibold">{name}</span>
                <span className="text-ink-500">{project}</span>
                <span className="inline-flex items-center gap-1 tabular-nums">
                  <Star className="size-4 fill-coral-500 stroke-ink" strokeWidth={1.25} aria-hidden="true" />
                  {rating}
                  <span className="sr-only">out of 5</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </ProfileSection>
  );
}

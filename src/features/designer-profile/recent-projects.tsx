import * as paths from "@contract/paths.ts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ProfileSection } from "@/domain/designer/profile-view/profile-section.tsx";
import { Button } from "@/ui/button.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { showMore } from "@/ui/focus-management.ts";
import { Skeleton } from "@/ui/skeleton.tsx";
import { useProjects } from "./get-projects.ts";

const SHOWN = 4;
const listClass = "swipe max-sm:*:w-[86%] sm:grid sm:grid-cols-2 sm:gap-x-6 sm:gap-y-10";

/** The designer's published projects; nothing for a designer without any. */
export function RecentProjects({ designerId }: { designerId: string }) {
  const { data, isPending } = useProjects(designerId);
  const [all, setAll] = useState(false);
  if (isPending) return <Outline />;
  const projects = data?.projects ?? [];
  if (projects.length === 0) return null;
  const shown = all || projects.length <= SHOWN + 1 ? projects : projects.slice(0, SHOWN);
  return (
    <ProfileSection title="Recent Projects" className="mt-8 sm:mt-10">
      <ul className={listClass}>
        {shown.map(({ slug, title, description, cover }, index) => (
          <li key={slug} className="group relative min-w-0">
            <DoorImage
              src={cover.path}
              alt={cover.alt}
              door={index % 2 === 0 ? "top-left" : "bottom-right"}
              doorSize="md"
              sizes="(min-width: 640px) min(50vw, 38rem), 86vw"
              className="aspect-[16/11]"
              imgClassName="grows"
            />
            <h3 className="display mt-3 text-xl sm:mt-4" dir="auto">
              <Link
                to={paths.project(designerId, slug)}
                className="wrap-anywhere underline-offset-4 group-hover:underline after:absolute after:inset-0"
              >
                {title}
              </Link>
            </h3>
            {description && (
              <p dir="auto" className="mt-1 text-sm text-pretty text-ink-700 wrap-anywhere">
                {description}
              </p>
            )}
          </li>
        ))}
      </ul>
      {shown.length < projects.length && (
        <Button variant="outline" className="mt-8" onClick={() => showMore(() => setAll(true))}>
          Show all {projects.length} projects
        </Button>
      )}
    </ProfileSection>
  );
}

/** Shows the first detail with a caption among the projects, and its caption in large type. */
export function StillLife({ designerId }: { designerId: string }) {
  const { data } = useProjects(designerId);
  const detail = data?.projects.find((project) => project.detail?.caption)?.detail;
  if (!detail) return null;
  return (
    <figure className="mt-12 max-lg:grid max-lg:grid-cols-2 max-lg:items-end max-lg:gap-x-6 sm:mt-14">
      <DoorImage
        src={detail.path}
        alt={detail.alt || detail.caption}
        door="top-left"
        sizes="(min-width: 1024px) 32rem, 50vw"
        className="aspect-[4/5]"
      />
      <figcaption dir="auto" className="display text-xl text-balance wrap-anywhere sm:text-2xl lg:mt-5">
        {detail.caption}
      </figcaption>
    </figure>
  );
}

function Outline() {
  return (
    <div className={`mt-8 sm:mt-10 ${listClass}`} aria-hidden="true">
      <Skeleton className="aspect-[16/11]" />
      <Skeleton className="aspect-[16/11]" />
    </div>
  );
}

import * as paths from "@contract/paths.ts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ProfileSection } from "@/domain/designer/profile-view/profile-section.tsx";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { showMore } from "@/ui/focus-management.ts";
import { Skeleton } from "@/ui/skeleton.tsx";
import { useProjects } from "./get-projects.ts";

const SHOWN = 4;

/** The designer's published projects; nothing for a designer without any. */
export function RecentProjects({ designerId }: { designerId: string }) {
  const { data, isPending } = useProjects(designerId);
  const [all, setAll] = useState(false);
  if (isPending) return <Outline />;
  const projects = data?.projects ?? [];
  if (projects.length === 0) return null;
  const shown = all || projects.length <= SHOWN + 1 ? projects : projects.slice(0, SHOWN);
  return (
    <ProfileSection title="Recent Projects">
      <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2">
        {shown.map(({ slug, title, description, cover, detail }, index) => (
          <li key={slug} className="group relative min-w-0">
            <DoorImage
              src={cover.path}
              alt={cover.alt}
              door={index % 2 === 0 ? "top-left" : "bottom-right"}
              doorSize="md"
              sizes="(min-width: 640px) min(50vw, 38rem), 100vw"
              className="aspect-[16/11]"
              imgClassName="transition-transform duration-(--duration-slow) ease-out motion-safe:group-hover:scale-[1.02]"
            />
            <div className={cn("flex gap-x-5", detail ? "mt-6" : "mt-4")}>
              {detail && (
                <DoorImage
                  src={detail.path}
                  alt={detail.alt || detail.caption || `${title}, finished`}
                  sizes="(min-width: 640px) min(17vw, 13rem), 33vw"
                  className="aspect-[4/5] w-1/3 flex-none"
                />
              )}
              <div className="flex min-w-0 flex-col">
                <h3 className="display text-xl" dir="auto">
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
                {detail?.caption && (
                  <p dir="auto" className="mt-auto pt-4 text-xs text-pretty text-ink-500 wrap-anywhere">
                    {detail.caption}
                  </p>
                )}
              </div>
            </div>
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

function Outline() {
  return (
    <div className="mt-12 grid gap-x-6 gap-y-8 sm:mt-14 sm:grid-cols-2" aria-hidden="true">
      <Skeleton className="aspect-[16/11]" />
      <Skeleton className="aspect-[16/11] max-sm:hidden" />
    </div>
  );
}

import * as paths from "@contract/paths.ts";
import { Link } from "react-router-dom";
import { recentProjectsOf } from "@/content/portfolios.ts";
import { ProfileSection } from "@/domain/designer/profile-view/profile-section.tsx";
import { cn } from "@/lib/class-names.ts";
import { DoorImage } from "@/ui/door-image.tsx";

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

import { MOST } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { CircleCheck, CircleDashed, PencilLine, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { usePageMeta } from "@/lib/page-meta.ts";
import { useSession } from "@/lib/session.ts";
import { toast } from "@/lib/toast.ts";
import { Badge } from "@/ui/badge.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { SortableList } from "@/ui/sortable-list.tsx";
import { moved } from "@/ui/sorting.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { type OwnProject, useOwnProjects, usePublishProject, useReorderProjects } from "./own-projects.ts";
import { unsavedProject } from "./project-draft.ts";
import { ProjectMenu } from "./project-menu.tsx";

export function PortfolioPage() {
  usePageMeta({ title: "Portfolio", description: "The projects you show from your work." });
  const lostFocus = useLostFocus();
  const { user } = useSession();
  const { data, isPending, isFetching, refetch } = useOwnProjects();
  // The guard admits designers only; during signing out there is no user.
  if (!user) return null;
  const projects = data?.projects ?? [];
  return (
    <div {...lostFocus} className="wrap outline-none pt-[clamp(1.5rem,4vw,3rem)]">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="display text-3xl">Portfolio</h1>
        {projects.length > 0 && projects.length < MOST.projects && <NewProject saved={projects} />}
      </div>
      {isPending && (
        <Loading label="Loading..." className="mt-8 grid gap-x-6 gap-y-10 sm:grid-cols-2">
          <Skeleton className="aspect-[16/11]" />
          <Skeleton className="aspect-[16/11]" />
        </Loading>
      )}
      {!isPending && !data && (
        <ErrorState
          title="Your projects could not be loaded."
          className="mt-8"
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {data && projects.length === 0 && (
        <>
          <EmptyState
            title="Nothing shown yet"
            illustration="sofa"
            className="mt-4 md:mt-8"
            actions={<NewProject saved={projects} />}
          >
            <p>
              A room before and after says more than a list of skills. One project with a few pictures is a good
              beginning.
            </p>
          </EmptyState>
          <Example />
        </>
      )}
      {projects.length > 0 && <Projects designerId={user.id} projects={projects} />}
    </div>
  );
}

/** What one pair of pictures can show, while the portfolio is empty. */
function Example() {
  const pictures = { sizes: "(min-width: 640px) min(50vw, 38rem), 100vw", className: "aspect-[16/11] lg:aspect-video" };
  const path = "/images/projects/zen-garden-apartment/final-bedroom";
  return (
    <section aria-labelledby="example" className="mt-8 md:mt-10">
      <h2 id="example" className="text-sm font-semibold">
        For example
      </h2>
      <div className="mt-3 grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <figure>
          <DoorImage
            src={`${path}-before.webp`}
            alt="A bedroom with the bed pushed into the corner and a chair full of clothes"
            door="top-left"
            {...pictures}
          />
          <figcaption className="mt-2 text-sm text-ink-700">Before</figcaption>
        </figure>
        <figure>
          <DoorImage
            src={`${path}.webp`}
            alt="The same bedroom with room on both sides of the bed, and one ledge for the lamp"
            door="bottom-right"
            {...pictures}
          />
          <figcaption className="mt-2 text-sm text-ink-700">After</figcaption>
        </figure>
      </div>
    </section>
  );
}

/** Leads back to a project that was begun but not saved, if there is one. */
function NewProject({ saved }: { saved: readonly OwnProject[] }) {
  // Choose the id here, so that the form has an address and saving it twice creates one project.
  const [id] = useState(() => crypto.randomUUID());
  const begun = unsavedProject(saved);
  return (
    <ButtonLink to={paths.ownProject(begun ?? id)}>
      {begun ? <PencilLine aria-hidden="true" /> : <Plus aria-hidden="true" />}
      {begun ? "Finish your new project" : "New project"}
    </ButtonLink>
  );
}

function Projects({ designerId, projects }: { designerId: string; projects: OwnProject[] }) {
  const reorder = useReorderProjects();
  const publish = usePublishProject();
  const [deleting, setDeleting] = useState<OwnProject | null>(null);

  function setPublished({ id }: OwnProject, published: boolean): void {
    publish.mutate(
      { id, published },
      {
        onError: (error) => void toast.error("Error", { description: error.message }),
      },
    );
  }

  return (
    <>
      <p className="mt-3 text-ink-700">
        Projects appear on your profile in this order.{" "}
        {projects.length === MOST.projects && `That’s the most you can have: ${MOST.projects}.`}
      </p>
      <SortableList
        ids={projects.map(({ id }) => id)}
        label="Projects"
        nameOf={(index) => projects[index]?.title ?? ""}
        onMove={(from, to) =>
          reorder.mutate(moved(projects, from, to), {
            onError: () => void toast.error("Error", { description: "The order was not saved." }),
          })
        }
        grid
        className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-10 sm:grid-cols-2"
        rowClassName="group min-w-0"
      >
        {(index, { handle, arrows }) => {
          const project = projects[index];
          if (!project) return null;
          return (
            <>
              <DoorImage
                src={project.cover?.path}
                alt=""
                door={index % 2 === 0 ? "top-left" : "bottom-right"}
                doorSize="md"
                sizes="(min-width: 640px) min(50vw, 38rem), 100vw"
                className="aspect-[16/11]"
              />
              <div className="mt-3 flex items-start gap-x-2">
                <div className="min-w-0 flex-1">
                  <h2 className="display text-xl" dir="auto">
                    <Link
                      to={paths.ownProject(project.id)}
                      className="line-clamp-2 wrap-anywhere underline-offset-4 hover:underline"
                    >
                      {project.title}
                    </Link>
                  </h2>
                  <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-500">
                    {project.published ? (
                      <Badge tone="success">
                        <CircleCheck aria-hidden="true" />
                        Published
                      </Badge>
                    ) : (
                      <Badge>
                        <CircleDashed aria-hidden="true" />
                        Draft
                      </Badge>
                    )}
                    {project.pictureCount === 1 ? "1 picture" : `${project.pictureCount} pictures`}
                  </p>
                </div>
                {/* A pointer drags the handle; the arrows are for the keyboard, and are visible while they have the focus. */}
                <span className="sr-only flex-none focus-within:not-sr-only">{arrows}</span>
                {handle}
                <ProjectMenu
                  designerId={designerId}
                  project={project}
                  onPublish={(published) => setPublished(project, published)}
                  onDelete={() => setDeleting(project)}
                />
              </div>
            </>
          );
        }}
      </SortableList>
      {deleting && <DeleteDialog project={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

import * as paths from "@contract/paths.ts";
import { ArrowLeft } from "lucide-react";
import { Link, useParams } from "react-router-dom";
import { usePageMeta } from "@/lib/page-meta.ts";
import { useSession } from "@/lib/session.ts";
import { ErrorState } from "@/ui/error-state.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { useOwnProject } from "./own-projects.ts";
import { ProjectForm } from "./project-form.tsx";

/** Edits one of the designer's projects; for an unknown id, a new one. */
export function ProjectFormPage() {
  const lostFocus = useLostFocus();
  const { projectId = "" } = useParams();
  const { user } = useSession();
  const { data: project, isPending, isFetching, refetch } = useOwnProject(projectId);
  const title = project ? "Edit project" : "New project";
  usePageMeta({ title, description: "A project you show from your work." });
  // The guard admits designers only; during signing out there is no user.
  if (!user) return null;
  return (
    <div {...lostFocus} className="wrap outline-none pt-4">
      <Link
        to={paths.portfolio}
        className="hit inline-flex items-center gap-2 py-2 text-sm font-medium text-ink-700 underline-offset-4 hover:text-ink hover:underline"
      >
        <ArrowLeft className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
        Portfolio
      </Link>
      <h1 className="display mt-2 text-3xl">{isPending ? "Project" : title}</h1>
      {isPending && (
        <Loading label="Loading..." className="mt-8 grid max-w-2xl gap-6">
          <Skeleton className="h-12" />
          <Skeleton className="h-40" />
          <Skeleton className="aspect-[16/9]" />
        </Loading>
      )}
      {!isPending && project === undefined && (
        <ErrorState
          title="The project could not be loaded."
          className="mt-8"
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {project !== undefined && <ProjectForm key={projectId} id={projectId} designer={user} saved={project} />}
    </div>
  );
}

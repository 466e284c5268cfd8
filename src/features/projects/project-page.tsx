import { projectHead } from "@contract/page-heads.ts";
import * as paths from "@contract/paths.ts";
import { ArrowLeft } from "lucide-react";
import { Link, Navigate, useParams } from "react-router-dom";
import { ProjectView } from "@/domain/designer/project-view.tsx";
import { ApiError } from "@/lib/api-client.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { ErrorState } from "@/ui/error-state.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { useProject } from "./get-project.ts";

/** A project; one that does not exist leads to its designer. Its designer sees a draft, too. */
export function ProjectPage() {
  const lostFocus = useLostFocus();
  const { designerId = "", projectId: slug = "" } = useParams();
  const { data: project, error, isFetching, refetch } = useProject(designerId, slug);
  usePageMeta(
    project ? projectHead(project) : { title: "Project", description: "A project of an interior designer on Parlour." },
  );
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (missing) return <Navigate to={paths.designer(designerId)} replace />;
  if (project) {
    return (
      <>
        {!project.published && <DraftNote id={project.id} />}
        <div className="wrap py-3">
          <Link
            to={paths.designer(designerId)}
            className="hit inline-flex items-center gap-2 text-sm font-medium text-ink-700 underline-offset-4 hover:text-ink hover:underline"
          >
            <ArrowLeft className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
            {project.designerName}
          </Link>
        </div>
        <ProjectView project={project} />
      </>
    );
  }
  return error ? (
    <div {...lostFocus} className="wrap pt-6 pb-24">
      <h1 className="sr-only">Project</h1>
      <ErrorState
        title="Error loading the project. Please try again later."
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    </div>
  ) : (
    <Outline />
  );
}

function DraftNote({ id }: { id: string }) {
  return (
    <div className="border-b border-ink bg-warning-bg">
      <p role="status" className="wrap flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-sm">
        <strong>Draft</strong>
        Nobody but you sees this page.
        <Link to={paths.ownProject(id)} className="font-semibold underline underline-offset-4">
          Edit
        </Link>
      </p>
    </div>
  );
}

function Outline() {
  return (
    <Loading label="Loading...">
      <div className="wrap pt-16 pb-10">
        <Skeleton className="h-12 w-2/3 max-w-xl" />
        <Skeleton className="mt-4 h-6 w-40" />
      </div>
      <Skeleton className="h-[clamp(18rem,48vw,42rem)] rounded-none" />
    </Loading>
  );
}

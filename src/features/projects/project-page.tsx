import type { Designer } from "@contract/designers.ts";
import { formatPrice, formatSoon } from "@contract/format.ts";
import { projectHead } from "@contract/page-heads.ts";
import * as paths from "@contract/paths.ts";
import { leadingRate, priceOf } from "@contract/price.ts";
import { Link, Navigate, useParams } from "react-router-dom";
import { firstNameOf } from "@/domain/booking/members.ts";
import { useNextTimes } from "@/domain/booking/slot-picker/use-next-times.ts";
import { useDesigner } from "@/domain/designer/get-designer.ts";
import { PROJECT_PICTURE, ProjectView } from "@/domain/designer/project-view.tsx";
import { ApiError } from "@/lib/api-client.ts";
import { cn } from "@/lib/class-names.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { useProject } from "./get-project.ts";

/** A project; one that does not exist leads to its designer. Its designer also sees a draft. */
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
        <ProjectView project={project} booking={<BookingBar designerId={designerId} />} />
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

/** The bar at the window's lower edge, until the article ends. */
function BookingBar({ designerId }: { designerId: string }) {
  const { data: designer } = useDesigner(designerId);
  return (
    <div className="on-dark sticky bottom-0 z-10 bg-petrol-900 pb-[env(safe-area-inset-bottom)] text-white print:hidden">
      <div className="wrap flex min-h-18 flex-wrap items-center gap-x-4 gap-y-2 py-3">
        {designer && <Terms designer={designer} />}
        <ButtonLink to={`${paths.designer(designerId)}?book=1`} variant="coral" className="ml-auto px-4 sm:px-6">
          Start Your Project
        </ButtonLink>
      </div>
    </div>
  );
}

/** The leading price and the next free time. */
function Terms({ designer }: { designer: Designer }) {
  const { times } = useNextTimes(designer);
  const leading = leadingRate(designer.rates);
  const next = times?.[0];
  return (
    <>
      <Avatar id={designer._id} name={designer.name} src={designer.profilePicture} size={3} className="max-sm:hidden" />
      <p className="min-w-0 leading-snug tabular-nums">
        <b className="block font-semibold">
          {leading ? formatPrice(priceOf(leading)) : `Talk to ${firstNameOf(designer.name)}`}
        </b>
        {next && (
          <span className="block text-xs text-duck-200">
            Next<span className="max-sm:sr-only"> available</span>:{" "}
            <time dateTime={next.start}>{formatSoon(next.start, serverNow())}</time>
          </span>
        )}
      </p>
    </>
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
      <div className="wrap pt-2 pb-4">
        <Skeleton className="h-12 w-2/3 max-w-xl" />
      </div>
      <Skeleton className={cn("rounded-none", PROJECT_PICTURE)} />
    </Loading>
  );
}

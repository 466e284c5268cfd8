import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { roles } from "@/domain/account/roles.ts";
import { briefQuery } from "@/domain/booking/brief/get-brief.ts";
import { PaperFrame } from "@/domain/booking/paper-frame.tsx";
import { useLiveNews } from "@/domain/news/use-live-news.ts";
import { PrintRules } from "@/domain/papers/print-document.tsx";
import { ApiError } from "@/lib/api-client.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { useSession } from "@/lib/session.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { BriefForm } from "./brief-form.tsx";
import { BriefView } from "./brief-view.tsx";

/** The room of a booking's customer: they describe it, the designer reads it. */
export function BriefPage() {
  const { bookingId = "" } = useParams();
  const { user } = useSession();
  useLiveNews(user?.id);
  const { data: brief, error, refetch, isFetching } = useQuery(briefQuery(bookingId));
  const title = brief?.viewer === "designer" ? `${brief.customerName}’s room` : "Your room";
  usePageMeta({ title, description: "What the designer should know about the room before you meet." });
  // If the booking was cancelled meanwhile, the designer no longer sees the brief.
  const missing = error instanceof ApiError && [400, 403, 404].includes(error.status);
  if (brief && !missing)
    return (
      // The written text belongs to one booking.
      <PaperFrame key={bookingId} {...{ booking: brief, bookingId }} title={<bdi>{title}</bdi>}>
        <PrintRules head={title} foot={`${brief.serviceName} with ${brief.designerName}`} />
        {brief.viewer === "designer" ? <BriefView brief={brief} /> : <BriefForm brief={brief} />}
      </PaperFrame>
    );
  return (
    <PaperFrame booking={undefined} bookingId={missing ? undefined : bookingId} title="The room">
      {missing ? (
        <EmptyState
          illustration="blocked"
          title="There is no such room"
          actions={user && <ButtonLink to={roles[user.role].chats}>Back to Chats</ButtonLink>}
        >
          It may belong to someone else, or the booking was cancelled.
        </EmptyState>
      ) : error ? (
        <ErrorState title="The room could not be loaded." onRetry={() => refetch()} retrying={isFetching}>
          <p>{error.message}</p>
        </ErrorState>
      ) : (
        <Loading label="Loading the room...">
          <div className="grid max-w-2xl gap-6 py-10">
            <Skeleton className="h-12" />
            <Skeleton className="h-32" />
            <Skeleton className="h-32" />
          </div>
        </Loading>
      )}
    </PaperFrame>
  );
}

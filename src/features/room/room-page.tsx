import * as paths from "@contract/paths.ts";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { roles } from "@/domain/account/roles.ts";
import { ApiError } from "@/lib/api-client.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { useSession } from "@/lib/session.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Logo } from "@/ui/logo.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { MessageSkeletons } from "./conversation/message-skeletons.tsx";
import { useChat } from "./get-chat.ts";
import { Room } from "./room.tsx";
import type { OpenDialog } from "./room-dialogs.tsx";

export function RoomPage() {
  const { bookingId = "" } = useParams();
  const { user } = useSession();
  const chat = useChat(bookingId);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  // The guard admits signed-in users only; during signing out there is no user.
  if (!user) return null;
  const backTo = roles[user.role].chats;

  // A booking that has been cancelled no longer has a room.
  const missing = isMissing(chat.error);
  // A member who cancels it here can read the result to the end; reporting and blocking the other member stay possible afterwards.
  if (chat.data && (!missing || (dialog !== null && dialog !== "details")))
    return (
      <Room
        key={bookingId}
        bookingId={bookingId}
        chat={chat.data}
        ownId={user.id}
        backTo={backTo}
        dialog={dialog}
        onDialog={setDialog}
      />
    );
  if (chat.isPending) return <ChatLoading backTo={backTo} />;
  if (missing) {
    return (
      <Aside backTo={backTo}>
        <EmptyState
          as="h1"
          illustration="blocked"
          title="Chat not found"
          actions={<ButtonLink to={backTo}>Back to Chats</ButtonLink>}
        >
          <p className="text-balance">
            {chat.data
              ? "This booking was cancelled meanwhile."
              : "The booking was cancelled or never confirmed, or it belongs to someone else."}
          </p>
        </EmptyState>
      </Aside>
    );
  }
  return (
    <Aside backTo={backTo}>
      <ErrorState title="The chat could not be loaded." onRetry={() => chat.refetch()} retrying={chat.isFetching}>
        <p>{chat.error?.message}</p>
      </ErrorState>
    </Aside>
  );
}

/** No such booking, somebody else's booking, or an invalid id. */
function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && [400, 403, 404].includes(error.status);
}

/** Shown until the room says whose it is. */
const META = { title: "Chat", description: "Your conversation, for the time you booked." };

/** The outlines of the room's parts, in their places. */
function ChatLoading({ backTo }: { backTo: string }) {
  usePageMeta(META);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="h-dvh lg:grid lg:grid-cols-[22rem_minmax(0,1fr)] xl:grid-cols-[24rem_minmax(0,1fr)]"
    >
      <div className="flex items-center gap-3 py-2 pr-4 pl-1 max-lg:border-b max-lg:border-ink-200 sm:pl-3 lg:flex-col lg:items-start lg:gap-0 lg:rounded-br-door lg:bg-duck-100 lg:px-8 lg:pt-5 xl:px-10">
        <ButtonLink to={backTo} variant="ghost" size="icon" aria-label="Back" className="flex-none lg:-ml-3">
          <ArrowLeft aria-hidden="true" />
        </ButtonLink>
        <Skeleton className="size-11 flex-none rounded-full rounded-bl-none lg:mt-3 lg:size-18" />
        <Skeleton className="h-5 w-44 lg:mt-4 lg:h-8" />
        <Skeleton className="mt-16 h-2 w-full max-lg:hidden" />
      </div>
      <Loading label="Loading chat..." visible className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6">
        <MessageSkeletons />
      </Loading>
    </main>
  );
}

/** The page without a conversation, with its link back. */
function Aside({ backTo, children }: { backTo: string; children: ReactNode }) {
  usePageMeta(META);
  return (
    <main id="main" tabIndex={-1} className="wrap flex min-h-dvh flex-col py-3">
      <div className="flex items-center gap-1">
        <ButtonLink to={backTo} variant="ghost" size="icon" aria-label="Back" className="-ml-3">
          <ArrowLeft aria-hidden="true" />
        </ButtonLink>
        <Link to={paths.home} className="inline-flex py-2">
          <Logo className="text-[1.375rem]" />
        </Link>
      </div>
      <div className="mx-auto grid w-full max-w-3xl flex-1 content-center pt-6 pb-16">{children}</div>
    </main>
  );
}

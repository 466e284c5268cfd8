import type { CallAnswer } from "@contract/calls.ts";
import * as paths from "@contract/paths.ts";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { roles } from "@/domain/account/roles.ts";
import { membersSeenBy } from "@/domain/booking/members.ts";
import { useSlotPhase } from "@/domain/booking/use-slot-phase.ts";
import { ApiError } from "@/lib/api-client.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { useSession } from "@/lib/session.ts";
import { instantOf } from "@/lib/span.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { ChatHeader } from "./chat-header.tsx";
import { Composer } from "./composer.tsx";
import { useChat } from "./get-chat.ts";
import { MessageLog } from "./message-log.tsx";
import { useConversation } from "./use-conversation.ts";
import { useOutbox } from "./use-outbox.ts";
import { useReadMarker } from "./use-read-marker.ts";

type Chat = CallAnswer<"GET /bookings/get-chat/:bookingId">;

export function ChatPage() {
  const { bookingId = "" } = useParams();
  const { user } = useSession();
  const chat = useChat(bookingId);
  usePageMeta({ title: "Chat", description: "Your conversation inside the booked slot." });
  // The guard admits signed-in users only; while signing out there is no user.
  if (!user) return null;
  const backTo = roles[user.role].chats;

  if (chat.data)
    return <ChatRoom key={bookingId} bookingId={bookingId} chat={chat.data} ownId={user.id} backTo={backTo} />;
  if (chat.isPending) return <ChatLoading backTo={backTo} />;
  if (isMissing(chat.error)) {
    return (
      <Aside backTo={backTo}>
        <EmptyState
          as="h1"
          plan="blocked"
          title="Chat not found"
          actions={<ButtonLink to={backTo}>Back to Chats</ButtonLink>}
        >
          <p>It may belong to someone else, or the booking was never confirmed.</p>
        </EmptyState>
      </Aside>
    );
  }
  return (
    <Aside backTo={backTo}>
      <ErrorState title="The chat could not be loaded." onRetry={() => chat.refetch()} retrying={chat.isFetching}>
        <p>{chat.error.message}</p>
      </ErrorState>
    </Aside>
  );
}

/** No such booking, somebody else's booking, or an invalid id. */
function isMissing(error: Error): boolean {
  return error instanceof ApiError && [400, 403, 404].includes(error.status);
}

type ChatRoomProps = { bookingId: string; chat: Chat; ownId: string; backTo: string };

function ChatRoom({ bookingId, chat, ownId, backTo }: ChatRoomProps) {
  const { viewer, other } = membersSeenBy(ownId, chat);
  const start = instantOf(chat.slotStart);
  const end = instantOf(chat.slotEnd);
  const phase = useSlotPhase(start, end);
  const talk = useConversation(bookingId, ownId);
  const { unsent, send, retry, discard } = useOutbox(bookingId, {
    messages: talk.messages,
    live: talk.live,
    onStored: (message) => talk.add([message]),
  });
  const firstUnread = useReadMarker(bookingId, ownId, talk.messages, talk.loaded);
  usePageMeta({ title: `Chat with ${other.name}`, description: "Your conversation inside the booked slot." });

  const empty = talk.loaded && talk.messages.length === 0 && unsent.length === 0;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] lg:grid-cols-[24rem_minmax(0,1fr)] lg:grid-rows-1"
    >
      <ChatHeader
        chat={chat}
        other={other}
        backTo={backTo}
        start={start}
        end={end}
        present={talk.present.includes(other.id)}
      />
      <section aria-label="Conversation" className="flex min-h-0 min-w-0 flex-col">
        {talk.failed ? (
          <div className="flex-1 overflow-y-auto p-4">
            <ErrorState title="The messages could not be loaded." onRetry={talk.retry} />
          </div>
        ) : (
          <MessageLog
            messages={talk.messages}
            unsent={unsent}
            ownId={ownId}
            otherName={other.name}
            firstUnread={firstUnread}
            hasOlder={talk.hasOlder}
            loadingOlder={talk.loadingOlder}
            onOlder={talk.loadOlder}
            onRetry={retry}
            onDiscard={discard}
            note={
              chat.notes
                ? {
                    author: viewer === "customer" ? "Your note with the booking" : `Note from ${other.name}`,
                    text: chat.notes,
                  }
                : null
            }
          >
            {!talk.loaded && <MessageSkeletons />}
            {empty && (
              <p className="my-auto self-center py-8 text-center text-ink-500">
                No messages yet. Start the conversation!
              </p>
            )}
          </MessageLog>
        )}
        {talk.live === "lost" && (
          <p role="status" className="bg-warning-bg px-4 py-2 text-center text-sm text-warning">
            Connection lost. Trying again...
          </p>
        )}
        <Composer
          bookingId={bookingId}
          phase={phase}
          start={start}
          end={end}
          bookAgain={viewer === "customer" ? paths.designer(chat.designerId) : null}
          onSend={send}
        />
      </section>
    </main>
  );
}

function ChatLoading({ backTo }: { backTo: string }) {
  return (
    <Aside backTo={backTo}>
      <Loading label="Loading chat..." visible className="grid gap-6">
        <div className="flex items-center gap-3">
          <Skeleton className="size-11 rounded-full rounded-bl-none" />
          <Skeleton className="h-5 w-44" />
        </div>
        <Skeleton className="h-2" />
        <MessageSkeletons />
      </Loading>
    </Aside>
  );
}

function MessageSkeletons() {
  return (
    <div className="grid w-full gap-3" aria-hidden="true">
      <Skeleton className="h-11 w-3/5 rounded-bubble rounded-bl-none" />
      <Skeleton className="h-16 w-2/3 rounded-bubble rounded-bl-none" />
      <Skeleton className="h-11 w-1/2 justify-self-end rounded-bubble rounded-br-none" />
    </div>
  );
}

/** The page without a conversation, with its way back. */
function Aside({ backTo, children }: { backTo: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-3xl py-3">
      <ButtonLink to={backTo} variant="ghost" size="icon" aria-label="Back" className="mb-6 -ml-3">
        <ArrowLeft aria-hidden="true" />
      </ButtonLink>
      {children}
    </main>
  );
}

import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { floorPlanNewsIn, receiveFloorPlan } from "@/domain/floor-plan/get-floor-plan.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { fetchAgain } from "@/lib/fetch-again.ts";
import { joinLive, type LiveChannel, type LiveStatus } from "@/lib/live-channel.ts";
import { listMessages, PAGE_SIZE } from "./list-messages.ts";
import { type Conversation, type Message, mergeMessages, momentOf, UNKNOWN_CONVERSATION } from "./messages.ts";

/** Interval in milliseconds between fetches of the log while the channel is not live, or something may be missing from the log. */
const POLL_MS = 5000;

/** Fetches new messages, page after page, back to the end of the last complete fetch. Keeps broadcasts that arrive meanwhile. */
async function fetchNews(client: QueryClient, bookingId: string, signal: AbortSignal): Promise<Conversation> {
  const known = client.getQueryData<Conversation>(queryKeys.messages(bookingId)) ?? UNKNOWN_CONVERSATION;
  const news: Message[] = [];
  let reachedStart: boolean;
  let reachedKnown: boolean;
  do {
    const page = await listMessages(bookingId, news.at(-1) ?? null, signal);
    news.push(...page);
    reachedStart = page.length < PAGE_SIZE;
    const oldest = page.at(-1);
    reachedKnown = known.completeTo === "" || (oldest !== undefined && momentOf(oldest.created_at) <= known.completeTo);
  } while (!reachedStart && !reachedKnown);

  const current = client.getQueryData<Conversation>(queryKeys.messages(bookingId)) ?? UNKNOWN_CONVERSATION;
  const newest = news[0];
  return {
    messages: mergeMessages(current.messages, news),
    hasOlder: reachedStart ? false : known.completeTo === "" || current.hasOlder,
    completeTo: newest ? momentOf(newest.created_at) : known.completeTo || momentOf(new Date(0).toISOString()),
    fetches: current.fetches + 1,
  };
}

const messagesQuery = (client: QueryClient, bookingId: string) =>
  queryOptions({
    queryKey: queryKeys.messages(bookingId),
    queryFn: ({ signal }) => fetchNews(client, bookingId, signal),
    staleTime: 0,
    // The browser misses broadcasts while it sleeps or is offline.
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });

/**
 * Returns the messages of a booking, live. They are fetched in pages, extended by broadcasts, and fetched again when the channel is live, on focus and when the
 * connection is back, because broadcasts may be lost. `calling`: this page is in the call, and announces it. `present` contains the ids of the members with an
 * open chat, `inCall` of those in the call.
 */
export function useConversation(bookingId: string, ownId: string, calling: boolean) {
  const client = useQueryClient();
  const [live, setLive] = useState<LiveStatus>("joining");
  const [present, setPresent] = useState<Readonly<Record<string, { calling?: unknown }[]>>>({});
  const channel = useRef<LiveChannel>(undefined);
  const query = useQuery({
    ...messagesQuery(client, bookingId),
    refetchInterval: ({ state: { status, data } }) =>
      live === "live" && !(status === "error" && data) ? false : POLL_MS,
  });

  useEffect(() => {
    /** The booking was moved or ended, a member left the room, or a member has blocked the other. */
    const lookAgain = () => {
      for (const of of [queryKeys.chat, queryKeys.booking, queryKeys.floorPlan]) fetchAgain(client, of(bookingId));
    };
    const joined = joinLive(`chat:${bookingId}`, {
      onMessage: (payload) => {
        const floorPlan = floorPlanNewsIn(payload);
        if (floorPlan) receiveFloorPlan(client, bookingId, floorPlan);
        else if (isMessage(payload)) add(client, bookingId, [payload]);
        else lookAgain();
      },
      onStatus: (status) => {
        setLive(status);
        if (status === "live") lookAgain();
        else setPresent({});
      },
      presence: { key: ownId, onPresent: setPresent },
    });
    channel.current = joined;
    return joined.leave;
  }, [client, bookingId, ownId]);
  useEffect(() => channel.current?.show({ calling }), [calling]);

  const older = useMutation({
    mutationFn: (before: Message) => listMessages(bookingId, before),
    onSuccess: (page) => add(client, bookingId, page, page.length === PAGE_SIZE),
  });

  const conversation = query.data ?? UNKNOWN_CONVERSATION;
  const [fetchesBefore] = useState(conversation.fetches);
  const loaded = conversation.completeTo !== "";
  const oldest = conversation.messages[0];
  return {
    messages: conversation.messages,
    hasOlder: conversation.hasOlder,
    /** Whether the first page has been fetched (it may be empty). */
    loaded,
    /** Whether the messages have been fetched since the page was opened; until then, they are those of the last visit. */
    fresh: conversation.fetches !== fetchesBefore,
    failed: query.isError && !loaded,
    retry: () => void query.refetch(),
    /** Fetches new messages; resolves when they are shown. */
    refresh: () => query.refetch(),
    loadOlder: () => {
      if (oldest && !older.isPending) older.mutate(oldest);
    },
    loadingOlder: older.isPending,
    olderFailed: older.isError,
    /** Adds rows that arrived another way, such as the answer to sending a message. */
    add: (messages: Message[]) => add(client, bookingId, messages),
    live,
    present: Object.keys(present),
    inCall: Object.keys(present).filter((id) => present[id]?.some((page) => page.calling === true)),
  };
}

function add(client: QueryClient, bookingId: string, messages: Message[], hasOlder?: boolean): void {
  client.setQueryData<Conversation>(queryKeys.messages(bookingId), (known = UNKNOWN_CONVERSATION) => ({
    ...known,
    messages: mergeMessages(known.messages, messages),
    hasOlder: hasOlder ?? known.hasOlder,
  }));
}

function isMessage(payload: unknown): payload is Message {
  return typeof payload === "object" && payload !== null && "id" in payload && "text" in payload;
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { type PushState, readPushState, turnOffPush, turnOnPush } from "./browser-push.ts";

type Notifications = {
  /** Null until it is known, and where the server has no notifications. */
  state: PushState | null;
  turnOn: () => void;
  turnOff: () => void;
  /** Whether one of them is in progress. */
  busy: boolean;
  failed: boolean;
};

/** Notifications in this browser, for the person who is signed in. */
export function useNotifications(): Notifications {
  const queries = useQueryClient();
  const { data: key } = useQuery({
    queryKey: queryKeys.notificationKey,
    queryFn: ({ signal }) => api("GET /notifications/key", { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const publicKey = key?.publicKey;
  // People change the permission in the browser's own settings: it is read again when they come back.
  const { data: state } = useQuery({
    queryKey: queryKeys.pushState,
    queryFn: readPushState,
    enabled: Boolean(publicKey),
    networkMode: "always",
    refetchOnWindowFocus: "always",
  });
  const change = useMutation({
    mutationFn: (on: boolean) => (on && publicKey ? turnOnPush(publicKey) : turnOffPush()),
    onError: (error) => console.error("Notifications could not be changed:", error),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.pushState }),
  });
  return {
    state: (publicKey && state) || null,
    turnOn: () => change.mutate(true),
    turnOff: () => change.mutate(false),
    busy: change.isPending,
    failed: change.isError,
  };
}

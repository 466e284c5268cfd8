import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { type PushState, readPushState, turnOffPush, turnOnPush } from "./browser-push.ts";

type Notifications = {
  /** Null until it is known, and if the server has no notifications. */
  state: PushState | null;
  turnOn: () => void;
  turnOff: () => void;
  /** Whether turning them on or off is in progress. */
  busy: boolean;
  failed: boolean;
};

/** Controls notifications in this browser, for the signed-in person. */
export function useNotifications(): Notifications {
  const queries = useQueryClient();
  const { data: key } = useQuery({
    queryKey: queryKeys.notificationKey,
    queryFn: ({ signal }) => api("GET /notifications/key", { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const publicKey = key?.publicKey;
  // People change the permission in the browser's own settings: read it again when they return.
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

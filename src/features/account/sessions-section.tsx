import { formatDayTime } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { useMutation } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { api } from "@/lib/api-client.ts";
import { signOut } from "@/lib/session.ts";
import { toast } from "@/lib/toast.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { type Session, useAccountChange } from "./get-account.ts";
import { Section } from "./section.tsx";

const failed = (error: Error) => void toast.error("That did not work.", { description: error.message });

export function SessionsSection({ sessions }: { sessions: readonly Session[] }) {
  const navigate = useNavigate();
  // The answer ends this session, so nothing can be refetched.
  const endAll = useMutation({
    mutationFn: () => api("POST /account/end-all-sessions"),
    onSuccess: () => signOut(() => void navigate(paths.login)),
    onError: failed,
  });
  return (
    <Section
      id="sessions"
      title="Where you are signed in"
      intro="See one you don’t recognize? Sign it out and change your password."
    >
      <ul className="grid border-t border-ink-200">
        {sessions.map((session) => {
          const name = session.device ?? (session.current ? "This browser" : "Unknown device");
          const Icon = /iPhone|iPad|Android/.test(name) ? Smartphone : Monitor;
          return (
            <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-ink-200 py-4">
              <Icon className="size-6 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold">{name}</p>
                <p className="text-sm text-ink-500 tabular-nums">Last used {formatDayTime(session.lastUsedAt)}</p>
              </div>
              {session.current ? (
                <Badge tone="duck">{session.device ? "This browser" : "Signed in"}</Badge>
              ) : (
                <EndButton sessionId={session.id} name={name} />
              )}
            </li>
          );
        })}
      </ul>
      <Button variant="outline" className="mt-5" busy={endAll.isPending} onClick={() => endAll.mutate()}>
        Sign out everywhere
      </Button>
    </Section>
  );
}

/** Each button has its own mutation, because two may be under way. */
function EndButton({ sessionId, name }: { sessionId: string; name: string }) {
  const end = useAccountChange(() => api("POST /account/end-session", { body: { sessionId } }));
  return (
    <Button size="sm" variant="outline" busy={end.isPending} onClick={() => end.mutate(undefined, { onError: failed })}>
      Sign out<span className="sr-only"> {name}</span>
    </Button>
  );
}

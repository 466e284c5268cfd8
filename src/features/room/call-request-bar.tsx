import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/ui/button.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import type { CallRequest } from "./use-call-request.ts";

/** In a chat: the bar with which the members agree to talk instead. */
export function CallRequestBar({
  callRequest,
  otherName,
  present,
}: {
  callRequest: CallRequest;
  otherName: string;
  present: boolean;
}) {
  switch (callRequest.state) {
    case "agreed":
      return null;
    case "proposed":
      return (
        <Bar text={`${otherName} would like to talk. Camera on or off is up to you.`}>
          <Button variant="coral" size="sm" onClick={callRequest.accept}>
            <Phone aria-hidden="true" />
            Talk
          </Button>
          <Button variant="outline" size="sm" onClick={callRequest.decline}>
            Rather write
          </Button>
        </Bar>
      );
    case "proposing":
      return (
        <Bar text={`You asked to talk. ${otherName} has not answered yet.`}>
          <Button variant="outline" size="sm" onClick={callRequest.decline}>
            Take it back
          </Button>
        </Bar>
      );
    case "declined":
      return <Bar text={`${otherName} would rather write.`} />;
    case "none":
      return (
        <Bar text="">
          {present && (
            <Button variant="outline" size="sm" onClick={callRequest.propose}>
              <Phone aria-hidden="true" />
              Talk instead
            </Button>
          )}
        </Bar>
      );
  }
}

function Bar({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div
      {...useLostFocus()}
      className="outline-none max-lg:has-[p:not(:empty)]:px-4 max-lg:has-[p:not(:empty)]:pb-4 sm:max-lg:has-[p:not(:empty)]:px-6 max-lg:has-[p:empty+div>button]:mr-4 max-sm:has-[p:empty+div>button]:mb-3 sm:max-lg:has-[p:empty+div>button]:mr-6 lg:has-[button,p:not(:empty)]:mt-6"
    >
      <p role="status" className="mb-2 text-sm wrap-anywhere empty:mb-0">
        {text}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

import { useEffect } from "react";
import { useRouteError } from "react-router-dom";
import { Button, ButtonLink } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { usePageMeta } from "@/lib/page-meta.ts";

/** A page broke, or its code could not be fetched (offline, or a new version was deployed meanwhile). */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => console.error("A page failed:", error), [error]);
  usePageMeta({ title: "Something went wrong", description: "This page could not be shown." });
  return (
    <div className="wrap sect">
      <EmptyState
        as="h1"
        plan="blocked"
        title="This page could not be shown"
        actions={
          <>
            <Button onClick={() => location.reload()}>Reload the page</Button>
            <ButtonLink to="/" variant="outline">
              Home
            </ButtonLink>
          </>
        }
      >
        <p>Nothing you did. Reloading usually helps.</p>
      </EmptyState>
    </div>
  );
}

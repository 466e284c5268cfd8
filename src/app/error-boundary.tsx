import * as paths from "@contract/paths.ts";
import { Component, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { usePageMeta } from "@/lib/page-meta.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";

/** Shows the error page in place of a page that failed to render; the next navigation retries. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return <Boundary location={key}>{children}</Boundary>;
}

class Boundary extends Component<{ location: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  // React logs the error itself.
  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: { location: string }) {
    if (this.state.failed && before.location !== this.props.location) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? <ErrorPage /> : this.props.children;
  }
}

/** Shown when a page threw, or its code could not be fetched (offline, or a new version was deployed). */
function ErrorPage() {
  usePageMeta({ title: "Something went wrong", description: "This page could not be shown." });
  return (
    <div className="wrap sect">
      <EmptyState
        as="h1"
        illustration="blocked"
        title="This page could not be shown"
        actions={
          <>
            <Button onClick={() => location.reload()}>Reload the page</Button>
            <ButtonLink to={paths.home} variant="outline">
              Home
            </ButtonLink>
          </>
        }
      >
        <p>It’s not your fault. Reloading usually helps.</p>
      </EmptyState>
    </div>
  );
}

import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { Illustration } from "./illustration.tsx";

type ErrorStateProps = {
  /** One sentence that names what failed. */
  title: ReactNode;
  children?: ReactNode;
  /** Called by "Try again". */
  onRetry?: () => void;
  retrying?: boolean;
  actions?: ReactNode;
  className?: string;
};

/** Says what failed to load and offers a retry, beside a door that opens onto a wall, or below it if there is little width. */
export function ErrorState({ title, children, onRetry, retrying = false, actions, className }: ErrorStateProps) {
  return (
    <div role="alert" className={cn("error-state", className)}>
      <div className="min-w-0 flex-[1_0_min(18rem,100%)]">
        <p className="display text-2xl text-balance">{title}</p>
        {children && <div className="mt-2 max-w-[40em] text-ink-700">{children}</div>}
        <div className="mt-6 flex flex-wrap gap-3 empty:hidden">
          {onRetry && (
            <Button variant="outline" onClick={onRetry} busy={retrying}>
              {!retrying && <RotateCw aria-hidden="true" />}
              Try again
            </Button>
          )}
          {actions}
        </div>
      </div>
      <Illustration name="blocked" className="flex-none text-petrol-800" />
    </div>
  );
}

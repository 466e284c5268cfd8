import type { ReactNode } from "react";
import { Button } from "@/ui/button.tsx";

/** Says in the drawing's frame, below its controls, what became of a change. */
export const DrawingAlert = ({ children, onClose }: { children: ReactNode; onClose: () => void }) => (
  <p
    role="alert"
    className="absolute inset-x-3 top-17 mx-auto flex w-fit max-w-md items-center gap-3 rounded-control border border-transparent bg-warning-bg px-3 py-2 text-sm text-warning"
  >
    <span>{children}</span>
    <Button variant="link" size="sm" onClick={onClose}>
      Close
    </Button>
  </p>
);

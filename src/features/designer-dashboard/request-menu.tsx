import { Ban, Ellipsis, Flag } from "lucide-react";
import { useRef } from "react";
import { buttonClass } from "@/ui/button.tsx";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "@/ui/dropdown-menu.tsx";

type Measure = "report" | "block";

/** A designer's measures against a stranger who asks for a time. */
export function RequestMenu({ name, onAct }: { name: string; onAct: (measure: Measure) => void }) {
  // Runs after the menu has closed and its button has the focus again, so that the dialog that opens returns the focus to it.
  const chosen = useRef<Measure | null>(null);
  const act = () => {
    if (chosen.current) onAct(chosen.current);
    chosen.current = null;
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        className={buttonClass({ variant: "ghost", size: "icon" })}
        title="Report or block"
        aria-label={`Report or block ${name}`}
      >
        <Ellipsis aria-hidden="true" />
      </DropdownMenuTrigger>
      <DropdownMenuContent aria-label={name} onCloseAutoFocus={act}>
        <DropdownMenuItem onSelect={() => (chosen.current = "report")}>
          <Flag aria-hidden="true" />
          Report
        </DropdownMenuItem>
        <DropdownMenuItem className="text-danger" onSelect={() => (chosen.current = "block")}>
          <Ban aria-hidden="true" />
          Block
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

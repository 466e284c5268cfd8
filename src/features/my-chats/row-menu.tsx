import { formatDay } from "@contract/format.ts";
import { Ellipsis } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { buttonClass } from "@/ui/button.tsx";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "@/ui/dropdown-menu.tsx";
import type { RowAct } from "./row-acts.ts";

/** The other acts on a consultation, in addition to the row's own. Renders nothing without any. */
export function RowMenu({ name, start, acts }: { name: string; start: string; acts: RowAct[] }) {
  // Runs after the menu has closed and its button has the focus again, so that the dialog that opens returns the focus to it.
  const chosen = useRef<() => void>(undefined);
  if (acts.length === 0) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        className={buttonClass({
          variant: "ghost",
          size: "icon",
          className: "relative z-1 -my-2 max-sm:col-start-3 max-sm:row-start-1 max-sm:-mr-2.5 max-sm:self-end",
        })}
        title="More"
        aria-label={`More: ${name}, ${formatDay(start)}`}
      >
        <Ellipsis aria-hidden="true" />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        aria-label="Consultation"
        onCloseAutoFocus={() => {
          chosen.current?.();
          chosen.current = undefined;
        }}
      >
        {acts.map(({ Icon, words, to, open }) =>
          to ? (
            <DropdownMenuItem key={words} asChild>
              <Link to={to}>
                <Icon aria-hidden="true" />
                {words}
              </Link>
            </DropdownMenuItem>
          ) : (
            <DropdownMenuItem
              key={words}
              onSelect={() => {
                chosen.current = open;
              }}
            >
              <Icon aria-hidden="true" />
              {words}
            </DropdownMenuItem>
          ),
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

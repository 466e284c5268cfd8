import * as paths from "@contract/paths.ts";
import { Link } from "react-router-dom";

/** For a designer whose page a person at Parlour has hidden, with the reason. */
export function HiddenProfile({ note }: { note: string | null }) {
  return (
    <div className="mt-6 rounded-card border border-ink-200 bg-linen p-5">
      <p className="max-w-[44em] text-pretty">
        We have hidden your page: nobody can find it or book a new time. The sessions that are booked stay as they are.
        If you think that we are wrong,{" "}
        <Link to={paths.imprint} className="text-link">
          write to us
        </Link>
        .
      </p>
      {note && (
        <p dir="auto" className="mt-3 max-w-[44em] font-medium text-pretty wrap-anywhere">
          {note}
        </p>
      )}
    </div>
  );
}

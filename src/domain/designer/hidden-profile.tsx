import * as paths from "@contract/paths.ts";
import { Link } from "react-router-dom";

/** For a designer whose page a person at Parlour has hidden. */
export function HiddenProfile() {
  return (
    <div className="mt-6 rounded-card border border-ink-200 bg-linen p-5">
      <p className="max-w-[44em] text-pretty">
        We have hidden your page: nobody can find it or book a new time. The sessions that are booked stay as they are.
        If you don’t know why,{" "}
        <Link to={paths.imprint} className="text-link">
          write to us
        </Link>
        .
      </p>
    </div>
  );
}

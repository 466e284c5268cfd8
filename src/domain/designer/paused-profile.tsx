import * as paths from "@contract/paths.ts";
import { Link } from "react-router-dom";

/** For a designer who has paused new bookings. */
export function PausedProfile() {
  return (
    <p className="mt-6 rounded-card border border-ink-200 bg-linen p-5">
      You have paused new bookings: nobody can find your page. The sessions that are booked stay as they are.{" "}
      <Link to={paths.ownProfileSection("availability")} className="text-link">
        Take bookings again
      </Link>
    </p>
  );
}

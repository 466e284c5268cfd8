import type { BookingDetails } from "@contract/bookings.ts";
import * as paths from "@contract/paths.ts";
import { Link } from "react-router-dom";

type BookInsteadProps = { booking: Pick<BookingDetails, "designerId" | "designerName"> };

/** Shows what a customer can book if their designer did not keep the session. */
export function BookInstead({ booking: { designerId, designerName } }: BookInsteadProps) {
  return (
    <>
      <Link to={paths.designer(designerId)} className="font-semibold text-ink underline underline-offset-4">
        Book another time with <bdi>{designerName}</bdi>
      </Link>{" "}
      or{" "}
      <Link to={paths.discovery} className="font-semibold text-ink underline underline-offset-4">
        see other designers
      </Link>
      .
    </>
  );
}

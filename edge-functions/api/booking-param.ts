import * as z from "zod/mini";
import { Id } from "../shared/contract/common.ts";

/** The end of a path that names a booking. */
export const BookingParam = z.object({ bookingId: Id });

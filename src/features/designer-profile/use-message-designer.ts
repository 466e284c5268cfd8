import * as paths from "@contract/paths.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { isCustomer } from "@/domain/account/roles.ts";
import { chatsQuery } from "@/domain/booking/get-chats.ts";
import { useSession } from "@/lib/session.ts";
import { useIsMounted } from "@/lib/use-is-mounted.ts";

/** Opens the nearest chat of a booking with this designer; without a booking it starts one. */
export function useMessageDesigner(designerId: string, startBooking: () => void) {
  const [looking, setLooking] = useState(false);
  const { user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const shown = useIsMounted();

  const message = async () => {
    if (!isCustomer(user)) {
      startBooking();
      return;
    }
    setLooking(true);
    // Active chats come first, then the soonest. If the list cannot be loaded, even for lack of a connection, booking is still possible.
    const answer = await client.fetchQuery({ ...chatsQuery, networkMode: "always" }).catch(() => null);
    // A customer who has already gone to another page stays there.
    if (!shown.current) return;
    setLooking(false);
    const chat = answer?.chats.find((one) => one.designerId._id === designerId && one.timeStatus !== "past");
    const old = answer?.chats.find((one) => one.designerId._id === designerId);
    const found = chat ?? old;
    if (found) await navigate(paths.chat(found.id));
    else startBooking();
  };
  return { looking, message: () => void message() };
}

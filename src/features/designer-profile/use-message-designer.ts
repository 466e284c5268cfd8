import * as paths from "@contract/paths.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { isCustomer } from "@/domain/account/roles.ts";
import { chatsQuery } from "@/domain/booking/get-chats.ts";
import { useSession } from "@/lib/session.ts";
import { useIsMounted } from "@/lib/use-is-mounted.ts";

/** Opens the chat of a booking with this designer, the nearest one; without a booking it starts one. */
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
    // Active ones come first, then the soonest. When the list cannot be loaded, booking is still possible; without a connection, too.
    const answer = await client.fetchQuery({ ...chatsQuery, networkMode: "always" }).catch(() => null);
    // A customer who has gone to another page meanwhile stays there.
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

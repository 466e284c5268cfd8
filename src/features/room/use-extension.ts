import type { Chat } from "@contract/chats.ts";
import { formatTime } from "@contract/format.ts";
import { EXTENSION } from "@contract/limits.ts";
import type { Extension, ExtensionResponse } from "@contract/room.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import * as z from "zod/mini";
import { PaymentResult } from "@/domain/booking/booking-hand-off.ts";
import { usePopup } from "@/domain/booking/payment/use-popup.ts";
import { useVerifyPayment } from "@/domain/booking/payment/verify-payment.ts";
import type { SlotPhase } from "@/domain/booking/use-slot-phase.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { ApiError, api } from "@/lib/api-client.ts";
import { tabStorage } from "@/lib/browser-storage.ts";
import { toast } from "@/lib/toast.ts";
import { useAtInstant } from "@/lib/use-at-instant.ts";
import type { RoomBooking } from "./booking-facts.tsx";
import { extensionProblem, MORE_TIME, unordered, unpaid, unverified } from "./extension-words.ts";

/** How far the page's estimate of the server's clock may be ahead, in milliseconds: the page asks a little later. */
const CLOCK_ERROR_MS = 1000;

/** A payment that is not verified yet, remembered for a reload of the tab. */
const Paid = z.object({ extension: z.string(), payment: PaymentResult });
type Paid = z.infer<typeof Paid>;

/**
 * Adds time to the running session. The chat's answer says what is possible, proposed or to be paid; it is refetched when a member has done something and when
 * time alone changes it. `present`: the other member is there, and can be asked. `call` calls the user back to the page.
 */
export function useExtension(
  { id, chat, viewer, other, start, end, phase }: Omit<RoomBooking, "written">,
  { present, call }: { present: boolean; call: (words: string) => void },
) {
  const client = useQueryClient();
  const [step, setStep] = useState<"idle" | "paying" | "verifying">("idle");
  const [problem, setProblem] = useState("");
  const openPopup = usePopup();
  const { mutateAsync: verifyPayment } = useVerifyPayment();
  const look = () => void client.invalidateQueries({ queryKey: queryKeys.chat(id), exact: true });

  const extension = chat.extension && isShown(chat.extension, phase, present) ? chat.extension : null;
  useAtInstant(end - EXTENSION.windowMinutes * 60_000 + CLOCK_ERROR_MS, look);
  useAtInstant(extension?.payUntil ? Date.parse(extension.payUntil) + CLOCK_ERROR_MS : null, look);

  const take = ({ extension: next }: ExtensionResponse) => {
    client.setQueryData<Chat>(queryKeys.chat(id), (known) => known && { ...known, extension: next });
    // A free session is already longer.
    look();
  };
  const failed = (error: unknown) => {
    setProblem(extensionProblem(error));
    look();
  };
  const change = {
    onMutate: () => setProblem(""),
    onSuccess: take,
    onError: failed,
  } as const;
  const extend = useMutation({
    ...change,
    mutationFn: () => api("POST /bookings/extend", { body: { bookingId: id } }),
  });
  const drop = useMutation({
    ...change,
    mutationFn: () => api("POST /bookings/drop-extension", { body: { bookingId: id } }),
  });

  const memory = `person:extension-payment:${id}` as const;
  const verify = async ({ extension, payment }: Paid) => {
    setStep("verifying");
    setProblem("");
    try {
      await verifyPayment({ bookingId: extension, ...payment });
      tabStorage.remove(memory);
    } catch (error) {
      console.error("The added time is not verified:", error);
      setProblem(unverified(error, payment.razorpay_payment_id));
      // Continue after another sign-in.
      if (!(error instanceof ApiError && error.status === 401)) tabStorage.remove(memory);
    }
    setStep("idle");
    look();
  };
  const pay = async ({ bookingId, amount }: Extension) => {
    if (!bookingId) return;
    setStep("paying");
    setProblem("");
    try {
      const outcome = await openPopup(bookingId, { amount, description: `${MORE_TIME} with ${other.name}` });
      if (outcome.payment) {
        const paid = { extension: bookingId, payment: outcome.payment };
        tabStorage.write(memory, paid);
        return verify(paid);
      }
      setProblem(unpaid(outcome.failure));
    } catch (error) {
      // The extension was paid in another tab, or confirmed by the provider's webhook.
      if (!(error instanceof ApiError && error.code === "already_paid")) setProblem(unordered(error));
    }
    setStep("idle");
    look();
  };

  const resume = useEffectEvent(() => {
    const paid = Paid.safeParse(tabStorage.read(memory));
    if (paid.success) void verify(paid.data);
  });
  useEffect(() => resume(), []);

  const asked = extension?.state === "proposed" && extension.proposedBy !== viewer;
  const due = extension?.state === "paying" && viewer === "customer";
  const calls = useEffectEvent(call);
  useEffect(() => {
    if (asked) calls(`${other.name} would like ${MORE_TIME}`);
    if (due) calls(`${MORE_TIME}: please pay`);
    // Full screen does not show the bar with the answer.
    if ((asked || due) && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  }, [asked, due, other.name]);

  const known = useRef({ start, end });
  useEffect(() => {
    // A moved booking has another start.
    if (known.current.start === start && known.current.end < end) {
      setProblem("");
      void toast.success(`The session goes on until ${formatTime(end)}`, {
        description: `${Math.round((end - known.current.end) / 60_000)} minutes were added.`,
      });
    }
    known.current = { start, end };
  }, [start, end]);

  return {
    extension,
    problem,
    step,
    /** Whether the viewer is asked to agree or to pay. */
    isAsked: asked || due,
    busy: extend.isPending || drop.isPending || step !== "idle",
    /** Proposes or agrees; a customer who agrees continues to the payment. */
    async extend() {
      const agrees = extension?.state === "proposed" && extension.proposedBy !== viewer;
      const answer = await extend.mutateAsync().catch(() => null);
      if (agrees && viewer === "customer" && answer?.extension?.bookingId) await pay(answer.extension);
    },
    drop: () => drop.mutate(),
    pay: () => void (extension && pay(extension)),
    dismiss: () => setProblem(""),
  };
}

export type ExtensionState = ReturnType<typeof useExtension>;

/** After the end nobody can propose or agree, and nobody can ask an absent member; but an agreed extension may still be paid. */
function isShown({ state }: Extension, phase: SlotPhase, present: boolean): boolean {
  if (state === "paying") return true;
  return phase === "open" && (state === "proposed" || present);
}

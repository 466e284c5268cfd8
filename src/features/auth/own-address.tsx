import * as paths from "@contract/paths.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { queryKeys } from "@/domain/query-keys.ts";
import { ApiError, api } from "@/lib/api-client.ts";
import { Button } from "@/ui/button.tsx";
import { FieldError } from "@/ui/field.tsx";
import { AuthFrame } from "./auth-shell.tsx";

type OwnAddressProps = {
  /** The key in the link of a booking's confirmation. */
  linkKey: string;
  picture: string;
  /** The link onward: to the account, or to the login. */
  onward: ReactNode;
};

/** Confirms the address of the account that booked, regardless of who is signed in here. */
export function OwnAddress({ linkKey, picture, onward }: OwnAddressProps) {
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => api("POST /auth/confirm-own-address", { body: { key: linkKey } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.ownAddress }),
  });
  if (confirm.error instanceof ApiError && confirm.error.status === 410) {
    return (
      <AuthFrame
        arriving
        picture={picture}
        title="This link no longer works"
        intro="It’s more than a week old, was cut off, or the account has another address by now. Your booking is not affected. You can confirm the address in your account, with a code that we email you."
      >
        {onward}
      </AuthFrame>
    );
  }
  if (confirm.data) {
    return (
      <AuthFrame
        arriving
        picture={picture}
        title="Your address is confirmed"
        intro={
          <>
            Thank you. News about your bookings goes to <b className="font-semibold">{confirm.data.address}</b>.
          </>
        }
      >
        {onward}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      picture={picture}
      title="Is this your address?"
      intro="Confirm that you booked on Parlour, and that the mailbox in which you opened this link is yours."
    >
      {confirm.error && <FieldError className="mt-6">{confirm.error.message}</FieldError>}
      <Button size="lg" className="mt-8 max-sm:w-full" busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {confirm.isPending ? "One moment..." : "Yes, this is my address"}
      </Button>
      <p className="mt-6 text-sm text-pretty text-ink-700">
        You booked nothing? Then somebody used your address, perhaps by mistake. Close this page and nothing happens, or{" "}
        <Link to={paths.forgotPassword} className="text-link">
          choose a new password
        </Link>
        , and the account is yours.
      </p>
    </AuthFrame>
  );
}

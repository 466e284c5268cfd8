import type { ConfirmAddressResponse } from "@contract/auth.ts";
import * as paths from "@contract/paths.ts";
import { useMutation } from "@tanstack/react-query";
import { ApiError, api } from "@/lib/api-client.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { updateSessionUser, useSession } from "@/lib/session.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { FieldError } from "@/ui/field.tsx";
import { AuthFrame } from "./auth-shell.tsx";
import { useKeyInAddress } from "./key-in-address.ts";
import { OwnAddress } from "./own-address.tsx";

const PICTURE = "/images/designers/renee-thibodeaux/cover.webp";

/** Confirms an address by a button. Opening the page confirms nothing, because programs that scan mailboxes follow links. */
export function ConfirmAddressPage() {
  const key = useKeyInAddress();
  const ownKey = useKeyInAddress("own-key");
  usePageMeta({
    title: ownKey ? "Your address" : "New address",
    description: "Confirm the email address of your Parlour account.",
  });
  // Another link, opened in the same tab, changes only the part of the address after the `#`.
  return ownKey ? (
    <OwnAddress key={ownKey} linkKey={ownKey} picture={PICTURE} onward={<Onward />} />
  ) : (
    <Confirmation key={key} linkKey={key} />
  );
}

function Onward() {
  const { user } = useSession();
  return user ? (
    <ButtonLink to={paths.account} size="lg" className="mt-8 max-sm:w-full">
      Go to your account
    </ButtonLink>
  ) : (
    <ButtonLink to={paths.login} size="lg" className="mt-8 max-sm:w-full">
      Sign in
    </ButtonLink>
  );
}

function Confirmation({ linkKey: key }: { linkKey: string | null }) {
  const { user } = useSession();
  const agree = useMutation({
    mutationFn: (key: string) => api("POST /auth/confirm-address", { body: { key } }),
    // The link may belong to another person who uses this browser. Even if this request fails, the change is made.
    onSuccess: async ({ state }) => {
      if (state !== "done" || !user) return;
      const own = await api("GET /account/address").catch(() => null);
      if (own) updateSessionUser({ email: own.address });
    },
  });
  const status = agree.error instanceof ApiError ? agree.error.status : undefined;
  if (!key || status === 410) {
    return (
      <AuthFrame
        arriving={status === 410}
        picture={PICTURE}
        title="This link no longer works"
        intro="It’s more than an hour old, has been replaced by a newer one, or was cut off. Your address hasn’t changed: ask for the change again in your account."
      >
        <Onward />
      </AuthFrame>
    );
  }
  if (status === 409) {
    return (
      <AuthFrame
        arriving
        picture={PICTURE}
        title="This address is taken"
        intro="There is now another account with the new address. Yours hasn’t changed."
      >
        <Onward />
      </AuthFrame>
    );
  }
  if (agree.data) return <Agreed {...agree.data} />;
  return (
    <AuthFrame
      picture={PICTURE}
      title="Change the email address?"
      intro="After that you sign in with the new address, and our emails go there. If you didn’t ask for this, close this page."
    >
      {agree.error && <FieldError className="mt-6">{agree.error.message}</FieldError>}
      <Button size="lg" className="mt-8 max-sm:w-full" busy={agree.isPending} onClick={() => agree.mutate(key)}>
        {agree.isPending ? "One moment..." : "Yes, change it"}
      </Button>
    </AuthFrame>
  );
}

function Agreed({ state, newAddress }: ConfirmAddressResponse) {
  if (state === "done") {
    return (
      <AuthFrame
        arriving
        picture={PICTURE}
        title="Your new address is set"
        intro={
          <>
            From now on you sign in with <b className="font-semibold">{newAddress}</b>.
          </>
        }
      >
        <Onward />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      arriving
      picture={PICTURE}
      title="One more to go"
      intro={`Thank you. Now open the link in the ${state} mailbox too: the address changes once you’ve confirmed it in both.`}
    />
  );
}

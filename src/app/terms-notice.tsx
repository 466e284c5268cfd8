import { TERMS_VERSION } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "@/lib/api-client.ts";
import { updateSessionUser } from "@/lib/session.ts";
import { toast } from "@/lib/toast.ts";
import { Button } from "@/ui/button.tsx";

/** Asks people who have not agreed to the current terms to do so, above any page. It covers and blocks nothing until then, because their bookings stand. */
export function TermsNotice() {
  const agree = useMutation({
    mutationFn: () => api("POST /auth/agree-to-terms", { body: { version: TERMS_VERSION } }),
    onSuccess: () => updateSessionUser({ termsVersion: TERMS_VERSION }),
    onError: () => void toast.error("That did not reach us", { description: "Please try again." }),
  });
  return (
    <section aria-label="New terms" className="terms-notice border-b border-ink bg-duck-100 print:hidden">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-3.5">
        <p className="max-w-[42em] text-sm text-pretty">
          Our{" "}
          <Link to={paths.terms} className="text-link">
            terms
          </Link>{" "}
          and the{" "}
          <Link to={paths.privacy} className="text-link">
            privacy page
          </Link>{" "}
          have changed. Please read them; what you’ve already booked stays as agreed.
        </p>
        <Button size="sm" busy={agree.isPending} onClick={() => agree.mutate()}>
          {agree.isPending ? "Agreeing..." : "I agree"}
        </Button>
      </div>
    </section>
  );
}

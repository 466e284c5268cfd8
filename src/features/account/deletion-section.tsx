import type { DeletionPreview } from "@contract/account.ts";
import { Password } from "@contract/auth.ts";
import { formatDayTime, formatMoney } from "@contract/format.ts";
import { DELETION_WORD } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { isDesigner } from "@/domain/account/roles.ts";
import { showFailure } from "@/domain/account/show-failure.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { signOut, useSession } from "@/lib/session.ts";
import { toast } from "@/lib/toast.ts";
import { Button } from "@/ui/button.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Field, FieldError } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { PasswordInput } from "@/ui/password-input.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { NoPassword } from "./no-password.tsx";
import { Section } from "./section.tsx";

const OBSTACLES: Record<NonNullable<DeletionPreview["obstacle"]>, string> = {
  session_running: "You’re in a consultation right now. You can delete your account when it’s over.",
  case_open: "A missed consultation of yours is still being settled. You can delete your account in a few days.",
  plan_owed:
    "You still owe a customer a written plan. You can delete your account when you have sent it. If you can’t write it, write to us.",
  debt: "Since a refund, you owe us money. Later sessions pay it back; to leave before, write to us.",
  money_due:
    "We still have money for you. You can delete your account when it has been paid out: your earnings say when. If it is too little to be paid out, write to us.",
};

/** While it is typed, the word may be any text. */
const Confirmation = z.object({
  password: Password,
  word: z.string().check(
    z.trim(),
    z.refine((word) => word === DELETION_WORD, `Please type ${DELETION_WORD}`),
  ),
});

export function DeletionSection() {
  const [asking, setAsking] = useState(false);
  return (
    <Section
      id="delete"
      title="Delete your account"
      intro="Right away and for good. It can’t be undone."
      action={
        !asking && (
          <Button variant="outline" onClick={() => setAsking(true)}>
            Delete account...
          </Button>
        )
      }
    >
      {asking && <Deletion onKeep={() => setAsking(false)} />}
    </Section>
  );
}

function Deletion({ onKeep }: { onKeep: () => void }) {
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: queryKeys.deletion,
    queryFn: ({ signal }) => api("GET /account/deletion", { signal }),
    // Refetch, so that the list matches what the deletion cancels.
    staleTime: 0,
    // Refunds decrease with time.
    refetchInterval: 30_000,
  });
  if (isPending) {
    return (
      <Loading label="Loading...">
        <Skeleton className="h-32" />
      </Loading>
    );
  }
  if (!data) {
    return <ErrorState title="We could not look up your bookings" onRetry={() => refetch()} retrying={isFetching} />;
  }
  if (data.obstacle) {
    return (
      <>
        <p role="status">{OBSTACLES[data.obstacle]}</p>
        <Button variant="outline" className="mt-4" onClick={onKeep}>
          Keep it
        </Button>
      </>
    );
  }
  return (
    <>
      <ul className="grid list-disc gap-2 pl-5 text-ink-700">
        <li>Your name, address, pictures and profile are removed, and the notes to your bookings.</li>
        <li>Records of bookings and payments stay, without your name, as the law requires.</li>
        <li>What you wrote in conversations stays with the people you talked to, under the name “Deleted account”.</li>
      </ul>
      {data.bookings.length > 0 && <Cancelled bookings={data.bookings} />}
      <DeletionForm onKeep={onKeep} />
    </>
  );
}

/** Lists what would be cancelled and refunded: to the customer who leaves, or to a designer's customers. */
function Cancelled({ bookings }: Pick<DeletionPreview, "bookings">) {
  const { user } = useSession();
  const back = refundsByCurrency(bookings);
  return (
    <>
      <h4 className="mt-6 font-semibold text-balance">
        {bookings.length === 1 ? "This booking is cancelled" : `These ${bookings.length} bookings are cancelled`}
        {back && `: ${isDesigner(user) ? "your customers get" : "you get"} ${back} back`}
      </h4>
      <ul className="mt-3 border-t border-ink-200">
        {bookings.map(({ id, with: other, serviceName, slotStart, refundAmount, currency }) => (
          <li key={id} className="flex justify-between gap-x-6 border-b border-ink-200 py-3">
            <span className="min-w-0 wrap-anywhere">
              <b className="font-semibold">{serviceName}</b> with <bdi>{other}</bdi>
              <span className="block text-sm text-ink-500 tabular-nums">{formatDayTime(slotStart)}</span>
            </span>
            {refundAmount > 0 && (
              <span className="flex-none tabular-nums">{formatMoney({ amount: refundAmount, currency })} back</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns "$120", or "$120 and ₹1,800"; null if nothing is refunded. */
function refundsByCurrency(bookings: DeletionPreview["bookings"]): string | null {
  const sums = new Map<DeletionPreview["bookings"][number]["currency"], number>();
  for (const { refundAmount, currency } of bookings) {
    if (refundAmount > 0) sums.set(currency, (sums.get(currency) ?? 0) + refundAmount);
  }
  return [...sums].map(([currency, amount]) => formatMoney({ amount, currency })).join(" and ") || null;
}

function DeletionForm({ onKeep }: { onKeep: () => void }) {
  const navigate = useNavigate();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(Confirmation),
    defaultValues: { password: "", word: "" },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(({ password }) =>
    api("POST /account/delete", { body: { password, word: DELETION_WORD } }).then(
      () => {
        signOut(() => void navigate(paths.home));
        toast.success("Your account is deleted. Thank you for your time with us.");
      },
      (error: Error) => void showFailure(error, ["password", "word"], setError),
    ),
  );
  return (
    <form onSubmit={submit} noValidate className="mt-6 grid gap-4 sm:grid-cols-2">
      <Field label="Password" hint={<NoPassword />} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register("password")} />
      </Field>
      <Field label={`Type ${DELETION_WORD} to confirm`} error={errors.word?.message}>
        <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} {...register("word")} />
      </Field>
      {errors.root?.message && <FieldError className="col-span-full">{errors.root.message}</FieldError>}
      <div className="col-span-full flex flex-wrap gap-3">
        <Button type="submit" variant="destructive" busy={isSubmitting}>
          {isSubmitting ? "Deleting..." : "Delete my account"}
        </Button>
        <Button variant="ghost" onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </form>
  );
}

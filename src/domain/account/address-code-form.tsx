import { EnterCodeRequest } from "@contract/auth.ts";
import { ADDRESS_CODE } from "@contract/limits.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { toast } from "@/lib/toast.ts";
import { Button } from "@/ui/button.tsx";
import { Field, FieldError } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { useEnterCode } from "./enter-code.ts";
import { useOwnAddress } from "./get-own-address.ts";
import { useSendCode } from "./send-code.ts";
import { showFailure } from "./show-failure.ts";

type AddressCodeFormProps = { label?: string; autoFocus?: boolean; onConfirmed?: () => void };

/** Asks for the code that confirms the person's address, and sends a new one. `label`: the button's text. */
export function AddressCodeForm({ label = "Confirm address", autoFocus = false, onConfirmed }: AddressCodeFormProps) {
  const { data } = useOwnAddress();
  const enter = useEnterCode();
  const send = useSendCode();
  const { register, handleSubmit, setError, clearErrors, formState } = useForm({
    resolver: standardSchemaResolver(EnterCodeRequest),
    defaultValues: { code: "" },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(({ code }) =>
    enter.mutateAsync(code).then(
      () => {
        void toast.success("Your address is confirmed");
        onConfirmed?.();
      },
      (error: Error) => void showFailure(error, ["code"], setError),
    ),
  );
  const sendAnother = () =>
    send.mutateAsync().then(
      () => {
        clearErrors();
        void toast.success("A new code is on its way", { description: "The old one no longer works." });
      },
      (error: Error) => void showFailure(error, [], setError),
    );
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field
        label="Code"
        hint={
          <>
            The {ADDRESS_CODE.digits} digits we sent to{" "}
            {data ? <b className="font-semibold wrap-anywhere">{data.address}</b> : "your address"}.
          </>
        }
        error={errors.code?.message}
      >
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={autoFocus}
          className="max-w-48 tracking-[0.18em] tabular-nums"
          {...register("code")}
        />
      </Field>
      {errors.root?.message && <FieldError>{errors.root.message}</FieldError>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? "Confirming..." : label}
        </Button>
        <Button variant="link" size="sm" busy={send.isPending} onClick={sendAnother}>
          Send another code
        </Button>
      </div>
    </form>
  );
}

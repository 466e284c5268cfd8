import { RenameRequest } from "@contract/account.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { showFailure } from "@/domain/account/show-failure.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { readDraft, useKeptDraft } from "@/lib/draft.ts";
import { updateSessionUser } from "@/lib/session.ts";
import { toast } from "@/lib/toast.ts";
import { Button } from "@/ui/button.tsx";
import { Field, FieldError } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { useAccountChange } from "./get-account.ts";
import { Section } from "./section.tsx";

const DRAFT = "account-name";

type NameSectionProps = {
  userId: string;
  /** The stored name. */
  name: string;
};

/** The name. A name that is typed but not saved survives leaving the page. */
export function NameSection({ userId, name }: NameSectionProps) {
  const queries = useQueryClient();
  const rename = useAccountChange((body: { name: string }) => api("POST /account/rename", { body }));
  const { register, handleSubmit, setError, setValue, reset, watch, formState } = useForm({
    resolver: standardSchemaResolver(RenameRequest),
    values: { name },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const [kept] = useState(() => readDraft(DRAFT));
  useEffect(() => {
    if (typeof kept === "string") setValue("name", kept, { shouldDirty: true });
  }, [kept, setValue]);
  useKeptDraft(DRAFT, isDirty ? watch("name") : undefined);
  const submit = handleSubmit((values) =>
    rename.mutateAsync(values).then(
      () => {
        updateSessionUser({ name: values.name });
        // A designer's page and settings also show the name.
        void queries.invalidateQueries({ queryKey: queryKeys.designer(userId) });
        reset(values);
        toast.success("Your name is saved.");
      },
      (error: Error) => void showFailure(error, ["name"], setError),
    ),
  );
  return (
    <Section id="name" title="Name" labelled>
      <form onSubmit={submit} noValidate className="flex flex-wrap gap-x-3 gap-y-4">
        <Field label="Full name" error={errors.name?.message} className="min-w-0 flex-1 basis-64">
          <Input autoComplete="name" {...register("name")} />
        </Field>
        {errors.root?.message && <FieldError className="order-1 basis-full">{errors.root.message}</FieldError>}
        <Button type="submit" variant="outline" className="sm:mt-7 sm:min-h-12" busy={isSubmitting}>
          {isSubmitting ? "Saving..." : "Save name"}
        </Button>
      </form>
    </Section>
  );
}

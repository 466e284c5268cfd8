import * as paths from "@contract/paths.ts";
import { ArrowUpRight } from "lucide-react";
import { type ReactNode, useEffect, useId } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { AvailabilityFields } from "@/domain/designer/profile-form/availability-fields.tsx";
import { BasicFields } from "@/domain/designer/profile-form/basic-fields.tsx";
import { DaysOffField } from "@/domain/designer/profile-form/days-off-field.tsx";
import { CoverField, PhotoField } from "@/domain/designer/profile-form/picture-fields.tsx";
import { type ProfileValues, placeFieldErrors, requestOf } from "@/domain/designer/profile-form/profile-values.ts";
import { RatesField } from "@/domain/designer/profile-form/rates-field.tsx";
import { SkillsField } from "@/domain/designer/profile-form/skills-field.tsx";
import { useSaveProfile } from "@/domain/designer/save-profile.ts";
import { ApiError } from "@/lib/api-client.ts";
import { toast } from "@/lib/toast.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";

/** Has no rules of its own: the server's errors are shown at the fields. */
export function SettingsForm({ ownerId, saved }: { ownerId: string; saved: ProfileValues }) {
  const form = useForm<ProfileValues>({ defaultValues: saved, values: saved, resetOptions: { keepDirtyValues: true } });
  const { isDirty } = form.formState;
  const save = useSaveProfile();
  useLeaveWarning(isDirty);

  async function saveChanges(values: ProfileValues): Promise<void> {
    try {
      await save.mutateAsync({ request: requestOf(values, saved), avatar: values.profilePicture });
    } catch (error) {
      console.error("The profile could not be saved:", error);
      void toast.error("Error", { description: "Failed to update profile." });
      const [first] = error instanceof ApiError ? placeFieldErrors(error.fields, form.setError) : [];
      if (first) form.setFocus(first);
      return;
    }
    form.reset(values);
    void toast.success("Profile updated", { description: "Your changes have been saved successfully." });
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(saveChanges)} className="mt-8">
        <Part title="About you" help="The first thing people see.">
          <PhotoField ownerId={ownerId} />
          <CoverField />
          <BasicFields />
        </Part>
        <Part title="Expertise" help="People filter by these.">
          <SkillsField />
        </Part>
        <Part title="Services" help="What can be booked. Bookings made before a change keep what was agreed.">
          <RatesField rateHint="What one slot costs; 0 makes it a free consultation." />
        </Part>
        <Part title="Availability" help="Your slots are made from this.">
          <AvailabilityFields />
          <DaysOffField />
        </Part>
        <div className="sticky bottom-[calc(3.85rem+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center justify-end gap-3 border-t border-ink bg-paper py-3">
          <ButtonLink to={paths.designer(ownerId)} variant="ghost" className="-ml-4.5 mr-auto">
            View profile
            <ArrowUpRight aria-hidden="true" />
          </ButtonLink>
          <p role="status" className="text-sm text-ink-500 max-sm:sr-only">
            {isDirty && !save.isPending ? "Not saved yet" : ""}
          </p>
          <Button type="submit" busy={save.isPending}>
            {save.isPending ? "Saving..." : "Save Changes"}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function Part({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-[clamp(2rem,6vw,6rem)] gap-y-6 border-t border-ink py-8 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="display text-2xl">
          {title}
        </h2>
        <p className="mt-2 text-sm text-ink-500">{help}</p>
      </div>
      <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-7">{children}</div>
    </section>
  );
}

/** Asks before a reload or closing the tab loses changes. */
function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [active]);
}

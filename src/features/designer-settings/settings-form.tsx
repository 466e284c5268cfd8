import type { OwnProfile } from "@contract/designers.ts";
import * as paths from "@contract/paths.ts";
import { PROFILE_SECTIONS, type ProfileSection } from "@contract/profile-fields.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { Link, useSearchParams } from "react-router-dom";
import { CardPreview } from "@/domain/designer/card-preview.tsx";
import { AvailabilityFields } from "@/domain/designer/profile-form/availability-fields.tsx";
import {
  changedFrom,
  isSame,
  type ProfileValues,
  placeFieldErrors,
  restoreProfile,
  valuesOf,
} from "@/domain/designer/profile-form/profile-values.ts";
import { RatesField } from "@/domain/designer/profile-form/rates-field.tsx";
import { ApiError } from "@/lib/api-client.ts";
import { cn } from "@/lib/class-names.ts";
import { readDraft, useKeptDraft } from "@/lib/draft.ts";
import { toast } from "@/lib/toast.ts";
import { Button } from "@/ui/button.tsx";
import { AboutFields } from "./about-fields.tsx";
import { BackgroundFields } from "./background-fields.tsx";
import { BookingRulesFields } from "./booking-rules-fields.tsx";
import { useChangeProfile } from "./change-profile.ts";
import { ExceptionsFields } from "./exceptions-fields.tsx";
import { ExpertiseFields } from "./expertise-fields.tsx";
import { Missing } from "./missing.tsx";
import { PauseField } from "./pause-field.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { PreviewButton } from "./preview-button.tsx";
import { ProcessFields } from "./process-fields.tsx";
import { QuestionsFields } from "./questions-fields.tsx";
import { SectionNav } from "./section-nav.tsx";
import { SECTIONS, sectionNamed } from "./sections.ts";
import { changeOf, fieldsOf, fieldsToFollow, formFields, pick, previewOf, wouldReplace } from "./settings-values.ts";

/** The draft's name: only the unsaved values, because others may be saved elsewhere. */
const DRAFT = "profile-settings";
/** The code of the error that keeps a section from being saved over what the designer has not seen. */
const CHANGED = "profile_changed";

/** Shows one section at a time, each saved by itself. The form has no rules of its own: it shows the server's errors at the fields. */
export function SettingsForm({ profile }: { profile: OwnProfile }) {
  const ownerId = profile._id;
  const saved = useMemo(() => valuesOf(profile), [profile]);
  const [first] = useState(() => restoreProfile(readDraft(DRAFT), saved));
  const form = useForm<ProfileValues>({ defaultValues: first });
  const values = form.watch();
  const unsaved = unsavedOf(values, saved);
  useKeptDraft(DRAFT, () => {
    const changed = changedFrom(saved, form.getValues());
    return Object.keys(changed).length > 0 ? changed : undefined;
  });
  const sent = useFollow(form, saved);
  const change = useChangeProfile(ownerId);
  const [search] = useSearchParams();
  const current = sectionNamed(search.get("section"));
  const { title, help, onCard, wide } = SECTIONS[current];
  const fields = fieldsOf(current);
  const heading = useFocusOnSection(current);
  const isUnsaved = unsaved.includes(current);
  const [lastSaved, setLastSaved] = useState<ProfileSection>();

  async function save(): Promise<void> {
    const edited = structuredClone(changedFrom(pick(saved, fields), pick(form.getValues(), fields)));
    try {
      await change.mutateAsync({
        changeOf(profile) {
          const stored = valuesOf(profile);
          if (wouldReplace(edited, { saved, stored }))
            throw new ApiError(409, CHANGED, "Another window has changed it.");
          return changeOf({ ...stored, ...edited }, fields, stored);
        },
        // Not before: the form follows what another device has stored while it saves, and would lose the edits.
        onStored() {
          sent.current = edited;
        },
      });
    } catch (error) {
      console.error("The profile could not be saved:", error);
      if (error instanceof ApiError && error.code === CHANGED)
        return toast.error("You have changed this in another window.", {
          description: "Save again to replace what was saved there, or discard to see it.",
        });
      void toast.error("Error", { description: "Failed to update profile." });
      const [wrong] = error instanceof ApiError ? placeFieldErrors(formFields(error.fields), form.setError) : [];
      if (wrong) form.setFocus(wrong);
      return;
    }
    setLastSaved(current);
    void toast.success("Profile updated", { description: "Your changes have been saved successfully." });
  }

  function discard(): void {
    form.clearErrors();
    for (const field of fields) form.setValue(field, structuredClone(saved[field]));
    // The button disappears.
    heading.current?.focus();
  }

  return (
    <FormProvider {...form}>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-[clamp(2rem,6vw,6rem)] gap-y-8 md:mt-6 lg:mt-10 lg:grid-cols-[16rem_minmax(0,1fr)] xl:grid-cols-[16rem_minmax(0,1fr)_18rem] xl:gap-x-12">
        <SectionNav current={current} unsaved={unsaved} />
        <div className={cn("min-w-0", wide && "xl:col-span-2")}>
          <form
            noValidate
            aria-labelledby="section-title"
            onSubmit={(event) => {
              form.clearErrors();
              void form.handleSubmit(save)(event);
            }}
          >
            <div className="gap-x-12 sm:flex">
              <div className="flex-1">
                <h2 ref={heading} id="section-title" tabIndex={-1} className="display text-2xl outline-none">
                  {title}
                </h2>
                <p className="mt-2 text-sm text-ink-500">{help}</p>
              </div>
              {current === "availability" && <PauseField />}
            </div>
            <div className={cn("mt-7 mb-10 grid grid-cols-[minmax(0,1fr)] gap-7", !wide && "lg:max-w-2xl")}>
              <Missing value={profile.missing}>
                <SectionFields id={current} ownerId={ownerId} />
              </Missing>
            </div>
            <div
              className={cn(
                "z-10 flex flex-wrap items-center gap-x-2 border-t border-ink bg-paper py-3 sm:gap-x-3",
                !wide && "lg:max-w-2xl",
                // Sticky as long as there is something to save.
                (isUnsaved || change.isPending) &&
                  "sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] md:bottom-0",
              )}
            >
              <Button type="submit" busy={change.isPending}>
                {change.isPending ? "Saving..." : "Save Changes"}
              </Button>
              {isUnsaved && !change.isPending && (
                <Button variant="ghost" onClick={discard}>
                  Discard
                </Button>
              )}
              <p role="status" className="text-sm text-ink-500 max-sm:sr-only">
                {change.isPending ? "" : isUnsaved ? "Not saved yet" : lastSaved === current ? "Saved" : ""}
              </p>
              <PreviewButton profile={profile} values={values} />
            </div>
          </form>
        </div>
        {onCard && (
          <CardPreview designer={previewOf(values, profile)} className="sticky top-8 self-start max-xl:hidden" />
        )}
      </div>
    </FormProvider>
  );
}

const unsavedOf = (values: ProfileValues, saved: ProfileValues) =>
  PROFILE_SECTIONS.filter((id) => fieldsOf(id).some((field) => !isSame(values[field], saved[field])));

function SectionFields({ id, ownerId }: { id: ProfileSection; ownerId: string }) {
  switch (id) {
    case "about":
      return <AboutFields ownerId={ownerId} />;
    case "expertise":
      return <ExpertiseFields />;
    case "place":
      return <PlaceFields />;
    case "services":
      return <RatesField rateHint="What one session costs. 0 makes it free." />;
    case "availability":
      return (
        <>
          <AvailabilityFields />
          <div className="border-b border-ink-200">
            <BookingRulesFields />
            <ExceptionsFields />
          </div>
          <p className="text-sm text-pretty text-ink-700">
            Keep another calendar?{" "}
            <Link className="text-link" to={paths.accountSection("calendars")}>
              Connect it
            </Link>
            , and nobody can book you while you’re busy there. What you earn is under{" "}
            <Link className="text-link" to={paths.earnings}>
              Earnings
            </Link>
            .
          </p>
        </>
      );
    case "process":
      return <ProcessFields />;
    case "background":
      return <BackgroundFields />;
    case "questions":
      return <QuestionsFields />;
  }
}

/** Keeps the form in sync with the stored profile (`fieldsToFollow`). Returns a ref for the values that were just saved. */
function useFollow(form: UseFormReturn<ProfileValues>, saved: ProfileValues) {
  const followed = useRef(saved);
  const sent = useRef<Partial<ProfileValues>>({});
  useEffect(() => {
    const before = followed.current;
    if (before === saved) return;
    followed.current = saved;
    for (const field of fieldsToFollow(form.getValues(), { before, sent: sent.current, stored: saved }))
      form.setValue(field, structuredClone(saved[field]));
    sent.current = {};
  }, [form, saved]);
  return sent;
}

/** Moves the focus to the heading of another section, and scrolls to it. */
function useFocusOnSection(section: ProfileSection) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(section);
  useEffect(() => {
    if (shown.current === section) return;
    shown.current = section;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("form")?.parentElement?.scrollIntoView({ block: "start", behavior: "instant" });
  }, [section]);
  return heading;
}

import { formatLargestUnit } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { useOwnAddress } from "@/domain/account/get-own-address.ts";
import { DRAFT, LAST_STEP, STEPS } from "@/domain/designer/onboarding-steps.ts";
import { AvailabilityFields } from "@/domain/designer/profile-form/availability-fields.tsx";
import { BioField, CityField, HeadlineField, NameField } from "@/domain/designer/profile-form/basic-fields.tsx";
import { CoverField, PhotoField } from "@/domain/designer/profile-form/picture-fields.tsx";
import {
  changedFrom,
  type ProfileValues,
  placeFieldErrors,
  requestOf,
  usualNotice,
} from "@/domain/designer/profile-form/profile-values.ts";
import { RatesField } from "@/domain/designer/profile-form/rates-field.tsx";
import { StylesField } from "@/domain/designer/profile-form/styles-field.tsx";
import { ApiError } from "@/lib/api-client.ts";
import { useKeptDraft } from "@/lib/draft.ts";
import { toast } from "@/lib/toast.ts";
import { Button } from "@/ui/button.tsx";
import { useCompleteOnboarding } from "./complete-onboarding.ts";
import { OnboardingFrame } from "./onboarding-frame.tsx";
import { Review } from "./review.tsx";
import { SkillsField } from "./skills-field.tsx";
import { OnboardingSchema, stepOf } from "./steps.ts";

type OnboardingFormProps = {
  ownerId: string;
  saved: ProfileValues;
  firstValues: ProfileValues;
  firstStep: number;
};

export function OnboardingForm({ ownerId, saved, firstValues, firstStep }: OnboardingFormProps) {
  const [step, setStep] = useState(firstStep);
  // Another tab may change the stored values.
  const [base] = useState(saved);
  const form = useForm<ProfileValues>({
    defaultValues: firstValues,
    resolver: standardSchemaResolver(OnboardingSchema),
    // No check on blur: an error that appears or disappears during a press would move the button away from the finger.
    mode: "onChange",
  });
  const save = useCompleteOnboarding();
  const { data: address } = useOwnAddress();
  const navigate = useNavigate();
  const forgetDraft = useKeptDraft(DRAFT, { values: changedFrom(base, form.watch()), step });
  const heading = useFocusOnStep(step);

  async function next(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (step < LAST_STEP) {
      const valid = await form.trigger(STEPS[step]?.fields, { shouldFocus: true });
      if (valid) setStep(step + 1);
      return;
    }
    // A draft may have been left on the last step with earlier ones incomplete.
    await form.handleSubmit(complete, (errors) => setStep(firstStepOf(Object.keys(errors))))();
  }

  async function complete(values: ProfileValues): Promise<void> {
    try {
      await save.mutateAsync(requestOf(values, base));
    } catch (error) {
      console.error("The profile could not be saved:", error);
      void toast.error("Error", { description: "Failed to save profile. Please try again." });
      const paths = error instanceof ApiError ? placeFieldErrors(error.fields, form.setError) : [];
      if (paths.length > 0) setStep(firstStepOf(paths));
      return;
    }
    forgetDraft();
    void toast.success("Profile completed!", {
      description: (
        <>
          <span className="block">Welcome to your designer dashboard.</span>
          {address && !address.confirmed && <span className="block">One step left: confirm your email.</span>}
        </>
      ),
    });
    await navigate(paths.dashboard);
  }

  const { title, question } = STEPS[step] ?? STEPS[0];
  return (
    <FormProvider {...form}>
      <OnboardingFrame step={step} wide={step === LAST_STEP} {...(!save.isPending && { onReturn: setStep })}>
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          <span className="block text-sm font-semibold text-petrol-700">
            {title}
            <span className="sr-only">: </span>
          </span>
          <span className="display mt-2 block text-3xl text-balance">{question}</span>
        </h1>
        <form noValidate onSubmit={next} className="mt-9">
          <div className="grid gap-7">
            {step === 0 && (
              <>
                <NameField />
                <HeadlineField />
                <BioField />
                <CityField />
                <PhotoField ownerId={ownerId} />
                <CoverField />
              </>
            )}
            {step === 1 && (
              <>
                <SkillsField />
                <StylesField />
              </>
            )}
            {step === 2 && (
              <RatesField as="h2" rateHint="What one session costs. A free consultation can be added later." />
            )}
            {step === 3 && (
              <>
                <AvailabilityFields />
                <p className="text-sm text-ink-700">
                  Customers book at least {formatLargestUnit(usualNotice(form.getValues("rates")))} ahead. You can
                  change that in your profile at any time.
                </p>
              </>
            )}
            {step === 4 && <Review ownerId={ownerId} onEdit={setStep} />}
          </div>
          <div className="sticky bottom-0 z-10 mt-12 flex justify-between gap-4 border-t border-ink-200 bg-paper py-4">
            {step > 0 && (
              <Button variant="outline" disabled={save.isPending} onClick={() => setStep(step - 1)}>
                Back
              </Button>
            )}
            <Button type="submit" className="ml-auto" busy={save.isPending}>
              {step < LAST_STEP ? "Next" : save.isPending ? "Saving..." : "Complete"}
            </Button>
          </div>
        </form>
      </OnboardingFrame>
    </FormProvider>
  );
}

function firstStepOf(paths: string[]): number {
  return Math.min(LAST_STEP, ...paths.map(stepOf));
}

/** Moves the focus to the heading of a new step, and scrolls to the top. */
function useFocusOnStep(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0, behavior: "instant" });
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}

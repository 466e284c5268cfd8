import { type Application, SubmitApplicationRequest } from "@contract/applications.ts";
import { formatDayTime } from "@contract/format.ts";
import { LONGEST } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import { showFailure } from "@/domain/account/show-failure.ts";
import { api } from "@/lib/api-client.ts";
import { toast } from "@/lib/toast.ts";
import { Button } from "@/ui/button.tsx";
import { Checkbox } from "@/ui/checkbox.tsx";
import { Field, FieldError } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { ApplicationDocuments } from "./application-documents.tsx";
import { useKeepApplication } from "./get-application.ts";
import { Section } from "./section.tsx";

/** A designer's application to be listed: what is missing, what was submitted, and what comes next. */
export function ApprovalSection({ application }: { application: Application }) {
  const { state, again, note, submittedAt, missing } = application;
  const open = state === null || state === "changes_wanted";
  const title = {
    submitted: again ? "We’re looking at your page again" : "We’re looking at your application",
    changes_wanted: "Please change something",
    approved: "You’re approved",
    rejected: "We can’t list your page",
  };
  return (
    <Section id="application" title={state ? title[state] : "Apply to be listed"} intro={introOf(application)}>
      {note && (
        <p
          dir="auto"
          className="mb-5 max-w-[44em] rounded-card bg-duck-100 p-5 whitespace-pre-line text-petrol-800 wrap-anywhere"
        >
          {note}
        </p>
      )}
      {open && missing.length > 0 && <Missing missing={missing} />}
      {open && missing.length === 0 && <ApplicationForm application={application} />}
      {!open && (
        <dl className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
          <Fact name="Legal name">{application.legalName}</Fact>
          <Fact name="Phone">{application.phone}</Fact>
          <Fact name="Address">{application.address}</Fact>
          <Fact name="Documents">{application.documents.map(({ name }) => name).join("\n") || "None"}</Fact>
          {submittedAt && state === "submitted" && !again && <Fact name="Submitted">{formatDayTime(submittedAt)}</Fact>}
        </dl>
      )}
    </Section>
  );
}

function introOf({ state, again }: Application): ReactNode {
  switch (state) {
    case "submitted":
      return `${again ? `You have changed ${again === "name" ? "your name" : "a price"} since we approved you. ` : ""}We’ll email you once we have looked. Until then nobody else can find your page or book a new time; the sessions that are booked stay as they are.`;
    case "approved":
      return "If you change your name, or ask more than three times the price that we have seen, we look at your page again before we list it.";
    case "rejected":
      return (
        <>
          If you think that we are wrong, reply to our email or{" "}
          <Link to={paths.imprint} className="text-link">
            write to us
          </Link>
          .
        </>
      );
    case "changes_wanted":
      return "This is what we wrote. Change it and submit it again; your page is listed once we have approved it.";
    default:
      return "A person at Parlour looks at every designer before they are listed. Customers don’t see any of this.";
  }
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-500">{name}</dt>
      <dd dir="auto" className="font-semibold whitespace-pre-line wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

function Missing({ missing }: Pick<Application, "missing">) {
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {missing.includes("onboarding") && (
        <li>
          <Link to={paths.onboarding} className="text-link">
            Complete your profile
          </Link>{" "}
          first: we look at it with your application.
        </li>
      )}
      {missing.includes("confirmed_address") && (
        <li>
          <Link to={paths.dashboard} className="text-link">
            Confirm your email address
          </Link>{" "}
          with the code that we have sent you.
        </li>
      )}
    </ul>
  );
}

function ApplicationForm({ application }: { application: Application }) {
  const keep = useKeepApplication();
  const { legalName, phone, address } = application;
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(SubmitApplicationRequest),
    // The declaration is made anew each time.
    defaultValues: { legalName, phone, address, ownsPortfolio: false as true },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit((body) =>
    api("POST /designers/submit-application", { body }).then(
      async (submitted) => {
        toast.success("Your application is submitted.", { description: "We’ll email you once we have looked at it." });
        await keep(submitted);
      },
      (error: Error) => void showFailure(error, ["legalName", "phone", "address", "ownsPortfolio"], setError),
    ),
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Legal name"
        hint="As on your identity card or registration."
        error={errors.legalName?.message}
        className="sm:col-span-2"
      >
        <Input dir="auto" autoComplete="name" maxLength={LONGEST.name} {...register("legalName")} />
      </Field>
      <Field label="Phone" error={errors.phone?.message} className="sm:col-span-2">
        <Input type="tel" autoComplete="tel" maxLength={LONGEST.phone} {...register("phone")} />
      </Field>
      <Field label="Address" error={errors.address?.message} className="sm:col-span-2">
        <Textarea
          dir="auto"
          rows={3}
          autoComplete="street-address"
          maxLength={LONGEST.billingAddress}
          {...register("address")}
        />
      </Field>
      <div className="sm:col-span-2">
        <ApplicationDocuments documents={application.documents} />
      </div>
      <div className="sm:col-span-2">
        <Checkbox
          aria-invalid={errors.ownsPortfolio ? true : undefined}
          aria-describedby={errors.ownsPortfolio ? "owns-portfolio-error" : undefined}
          {...register("ownsPortfolio")}
        >
          My portfolio shows my own work, and I may show it.
        </Checkbox>
        {errors.ownsPortfolio && <FieldError id="owns-portfolio-error">{errors.ownsPortfolio.message}</FieldError>}
      </div>
      {errors.root?.message && <FieldError className="sm:col-span-2">{errors.root.message}</FieldError>}
      <div className="sm:col-span-2">
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? "Submitting..." : "Submit"}
        </Button>
      </div>
    </form>
  );
}

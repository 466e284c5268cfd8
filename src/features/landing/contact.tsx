import { LONGEST } from "@contract/limits.ts";
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { ApiError } from "@/lib/api-client.ts";
import { tabStorage } from "@/lib/browser-storage.ts";
import { Button } from "@/ui/button.tsx";
import { Field, FieldError } from "@/ui/field.tsx";
import { Illustration } from "@/ui/illustration.tsx";
import { Input } from "@/ui/input.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { WaitNotice } from "@/ui/wait-notice.tsx";
import { type ContactQuery, TYPED, useSendContactQuery } from "./send-contact-query.ts";

export function Contact() {
  const send = useSendContactQuery();
  return (
    <section id="contact" className="wrap sect grid gap-x-[clamp(2rem,6vw,6rem)] gap-y-6 lg:grid-cols-[5fr_7fr]">
      <div className="flex flex-col">
        <h2 className="display text-3xl">Not sure who to ask?</h2>
        <p className="mt-3 max-w-[28em] sm:mt-4 sm:text-lg text-pretty text-ink-700 lg:mb-10">
          A person suggests two or three designers.
        </p>
        <Illustration name="blocked" className="mt-auto size-40 text-petrol-800 max-lg:hidden" />
      </div>
      {send.isSuccess ? (
        <send.data.ThankYou number={send.data.number} onAgain={send.reset} />
      ) : (
        <ContactForm onSubmit={send.mutate} sending={send.isPending} failure={send.error} />
      )}
    </section>
  );
}

type ContactFormProps = { onSubmit: (query: ContactQuery) => void; sending: boolean; failure: Error | null };

/** On phones only the names are side by side. */
const full = "max-sm:col-span-full";

const MISSING: Record<string, string> = {
  firstName: "Please enter your first name.",
  email: "Please enter your email address.",
  phone: "Please enter your phone number.",
  query: "Please tell us about the room.",
};

const controlsOf = (form: HTMLFormElement) => [...form.elements] as (HTMLInputElement | HTMLTextAreaElement)[];

/** The browser finds missing and wrong values, so the landing page needs no library for it; the words are ours. */
function ContactForm({ onSubmit, sending, failure }: ContactFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [loading, setLoading] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The page is rendered at build time, so only an effect can fill in what was typed before a reload.
  useEffect(() => {
    const typed: Record<string, unknown> = Object(tabStorage.read(TYPED));
    for (const control of form.current ? controlsOf(form.current) : [])
      if (!control.value && typeof typed[control.name] === "string") control.value = String(typed[control.name]);
  }, []);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    // A second press meanwhile would send the query twice.
    setLoading(true);
    // Too large for the first load. Without it the server still tidies the address.
    const { tidyAddress } = await import("@contract/tidy.ts").catch(() => ({ tidyAddress: String }));
    setLoading(false);
    const controls = controlsOf(sent);
    // Tidy the address before the browser checks it.
    for (const control of controls) if (control.name === "email") control.value = tidyAddress(control.value);
    const wrong = controls.filter(({ name, value, validity }) => !validity.valid || (name in MISSING && !value.trim()));
    setErrors(
      Object.fromEntries(
        wrong.map(({ name, value }) => [
          name,
          value.trim() ? "This email address is not complete." : (MISSING[name] ?? ""),
        ]),
      ),
    );
    wrong[0]?.focus();
    if (wrong.length > 0) return;
    const values = new FormData(sent);
    const text = (name: string) => String(values.get(name) ?? "").trim();
    onSubmit({
      name: [text("firstName"), text("lastName")].filter(Boolean).join(" "),
      email: text("email"),
      phone: text("phone"),
      query: text("query"),
    });
  }
  const alive = useAlive();
  const retryAt = failure instanceof ApiError ? failure.retryAt : null;
  return (
    <form
      ref={form}
      className="grid gap-x-3 gap-y-4 min-[23rem]:grid-cols-2 sm:gap-5"
      noValidate
      onSubmit={submit}
      onInput={({ target, currentTarget }) => {
        tabStorage.write(TYPED, Object.fromEntries(new FormData(currentTarget)));
        setErrors(({ [(target as HTMLInputElement).name]: _, ...others }) => others);
      }}
      aria-label="Contact"
    >
      <Field label="First name" error={errors.firstName}>
        <Input name="firstName" autoComplete="given-name" maxLength={100} required />
      </Field>
      <Field label="Last name" note="(optional)">
        <Input name="lastName" autoComplete="family-name" maxLength={90} />
      </Field>
      <Field label="Email" error={errors.email} className={full}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          maxLength={LONGEST.email}
          placeholder="you@example.com"
          required
        />
      </Field>
      <Field label="Phone" error={errors.phone} className={full}>
        <Input name="phone" type="tel" autoComplete="tel" maxLength={LONGEST.phone} required />
      </Field>
      <Field label="Project details" error={errors.query} className="col-span-full">
        <Textarea
          name="query"
          rows={5}
          maxLength={LONGEST.contactQuery}
          placeholder="The sofa faces the wrong way and there is nowhere to read."
          required
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 col-span-full">
        <Button type="submit" size="lg" busy={sending || loading} disabled={!alive}>
          {sending ? "Sending..." : "Submit Query"}
        </Button>
        {failure && retryAt === null && <FieldError>{failure.message}</FieldError>}
        {failure && retryAt !== null && <WaitNotice key={retryAt} reason={failure.message} until={retryAt} />}
      </div>
    </form>
  );
}

/** Returns false until the page is hydrated: before that, the form could not be sent. */
function useAlive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

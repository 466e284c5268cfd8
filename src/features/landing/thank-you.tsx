import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/ui/button.tsx";

/** Replaces the contact form after a query was sent. `number` names the query. */
export function ThankYou({ number, onAgain }: { number: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-start justify-center rounded-bl-door bg-duck-100 p-[clamp(1.75rem,4vw,3.5rem)] pl-[clamp(2.5rem,6vw,5rem)]">
      <CircleCheck className="mb-6 size-10 text-success" strokeWidth={1.5} aria-hidden="true" />
      <h3 ref={heading} tabIndex={-1} className="display text-2xl outline-none">
        Thank you
      </h3>
      <p className="mt-2 max-w-[30em] text-ink-700">Got it. We’ll reply by email. Your number: {number}</p>
      <Button variant="outline" className="mt-6" onClick={onAgain}>
        Submit Another Query
      </Button>
    </div>
  );
}

import { type ReactNode, useRef } from "react";
import { Illustration } from "@/ui/illustration.tsx";
import { useFocusIfLost } from "./use-focus-if-lost.ts";

/** Replaces the pictures when the user is no longer in the call: says what happened, and what they can do. */
export function CallNotice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusIfLost(heading, title);
  return (
    <div className="on-dark grid content-center justify-items-center gap-3 bg-petrol-950 px-6 py-10 text-center text-white min-h-0 flex-1 overflow-y-auto">
      <Illustration name="table" className="size-24 text-duck-300" />
      <h2 ref={heading} tabIndex={-1} className="display text-2xl outline-none">
        {title}
      </h2>
      <p className="max-w-sm text-duck-200">{text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}

import * as paths from "@contract/paths.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { STEPS } from "@/domain/designer/onboarding-steps.ts";
import { StepSign } from "@/domain/designer/step-sign.tsx";
import { cn } from "@/lib/class-names.ts";
import { Illustration } from "@/ui/illustration.tsx";
import { Logo } from "@/ui/logo.tsx";
import { ScaleBar } from "@/ui/scale-bar.tsx";

type OnboardingFrameProps = {
  step: number;
  /** Goes back to a completed step. */
  onReturn?: (step: number) => void;
  wide?: boolean;
  children: ReactNode;
};

/** The five steps beside the form, the completed ones as links back; on phones a bar above it. */
export function OnboardingFrame({ step, onReturn, wide = false, children }: OnboardingFrameProps) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[24rem_minmax(0,1fr)]">
      {/* In one column, its edges are those of the form below it. */}
      <header className="bg-duck-100 px-[max(var(--gutter),calc(50%-24rem+var(--gutter)))] pt-5 pb-6 lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto lg:rounded-br-(--radius-door-lg) lg:px-10 lg:pt-7 lg:pb-12">
        <div className="flex items-center justify-between gap-4">
          <Link to={paths.dashboard} className="py-2" aria-label="Parlour Designer, dashboard">
            <Logo suffix="Designer" className="max-sm:text-[1.375rem] max-[22rem]:text-lg" />
          </Link>
          <Link
            to={paths.dashboard}
            className="hit text-sm font-medium whitespace-nowrap underline underline-offset-4 lg:hidden"
          >
            Finish later
          </Link>
        </div>
        <p className="mt-5 mb-2.5 text-xs font-semibold lg:mt-14">
          Step {step + 1} of {STEPS.length}
        </p>
        <ScaleBar label="Profile progress" state="growing" segments={STEPS.length} done={(step + 1) / STEPS.length} />
        <ol className="mt-8 hidden lg:block">
          {STEPS.map(({ title }, index) => (
            <li key={title} aria-current={index === step ? "step" : undefined}>
              {index < step && onReturn ? (
                <button
                  type="button"
                  className={cn(ROW, "w-full text-left text-ink-700 underline-offset-4 hover:text-ink hover:underline")}
                  onClick={() => onReturn(index)}
                >
                  <StepSign index={index} reached={step} />
                  {title}
                </button>
              ) : (
                <span className={cn(ROW, index === step ? "font-semibold" : "text-ink-500")}>
                  <StepSign index={index} reached={step} />
                  {title}
                </span>
              )}
            </li>
          ))}
        </ol>
        <Illustration
          name={(STEPS[step] ?? STEPS[0]).plan}
          className="mt-auto hidden size-32 flex-none text-petrol-800 lg:block"
        />
        <Link
          to={paths.dashboard}
          className="mt-8 hidden self-start text-sm font-medium underline underline-offset-4 lg:block"
        >
          Finish later
        </Link>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={cn(
          "mx-auto w-full px-(--gutter) pt-8 pb-16 lg:px-12 lg:pt-[clamp(3rem,9vh,6.5rem)]",
          wide ? "max-w-3xl xl:max-w-5xl" : "max-w-3xl",
        )}
      >
        {children}
      </main>
    </div>
  );
}

const ROW = "flex min-h-11 items-center gap-3";

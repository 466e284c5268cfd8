import * as paths from "@contract/paths.ts";
import { Link } from "react-router-dom";
import { footerServices } from "@/content/services.ts";
import { cn } from "@/lib/class-names.ts";
import { Logo } from "@/ui/logo.tsx";

const places = [
  { to: paths.home, label: "Home" },
  { to: paths.discovery, label: "Discovery" },
  { to: paths.studio, label: "AI Design Studio" },
  { to: paths.chats, label: "Chats" },
];
const doors = [
  { to: paths.homeSection("about"), label: "About" },
  { to: paths.homeSection("contact"), label: "Contact" },
  { to: paths.designerSignup, label: "Join as a designer" },
];

const law = [
  { to: paths.terms, label: "Terms" },
  { to: paths.privacy, label: "Privacy" },
  { to: paths.refunds, label: "Refunds" },
  { to: paths.imprint, label: "Imprint" },
];

type SiteFooterProps = {
  /** Shows only the last line in narrow windows, for pages with a task to complete. */
  brief: boolean;
  className?: string | undefined;
};

export function SiteFooter({ brief, className }: SiteFooterProps) {
  return (
    <footer className={cn("border-t border-ink bg-linen print:hidden", className)}>
      <div
        className={cn(
          "wrap grid grid-cols-2 gap-x-8 gap-y-6 pt-9 pb-7 sm:gap-y-10 sm:pt-14 sm:pb-12 lg:grid-cols-[5fr_3fr_2fr_2fr]",
          brief && "max-md:hidden",
        )}
      >
        <div className="col-span-2 lg:col-span-1">
          <Link to={paths.home} aria-label="Parlour, home" className="inline-block">
            <Logo />
          </Link>
          <p className="mt-4 max-w-[26em] text-sm text-ink-700">A room for receiving people, and talking with them.</p>
        </div>
        <nav aria-label="Services" className="row-span-2 lg:row-span-1">
          <FooterHeading>Services</FooterHeading>
          <FooterList links={footerServices} />
        </nav>
        <nav aria-label="Parlour">
          <FooterHeading>Parlour</FooterHeading>
          <FooterList links={places} />
        </nav>
        <nav aria-label="Company">
          <FooterHeading>Company</FooterHeading>
          <FooterList links={doors} />
        </nav>
      </div>
      <div
        className={cn(
          "wrap flex flex-wrap items-center justify-between gap-x-8 border-t border-ink-200 py-3.5 text-sm text-ink-500",
          brief && "max-md:border-t-0",
        )}
      >
        {/* The page may have been built in another year: without this, React would render it all again. */}
        <p suppressHydrationWarning>© {new Date().getFullYear()} Parlour</p>
        <nav aria-label="Legal">
          <ul className="flex flex-wrap gap-x-5">
            {law.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-9 items-center underline-offset-4 hover:text-ink hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}

function FooterHeading({ children }: { children: string }) {
  return <h2 className="text-sm font-semibold">{children}</h2>;
}

function FooterList({ links }: { links: { to: string; label: string; note?: string }[] }) {
  return (
    <ul className="mt-2">
      {links.map(({ to, label, note }) => (
        <li key={label}>
          <Link
            to={to}
            className="inline-flex min-h-9 flex-wrap items-center gap-x-1.5 py-1 text-sm leading-snug text-ink-700 underline-offset-4 hover:text-ink hover:underline"
          >
            {label}
            {note && <span className="text-ink-500">({note})</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

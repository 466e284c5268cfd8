import type { Role } from "@contract/common.ts";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { roleNamed } from "@/domain/account/roles.ts";
import { browserStorage } from "@/lib/browser-storage.ts";
import { DoorImage } from "@/ui/door-image.tsx";
import { Tab, TabList, TabPanel, Tabs } from "@/ui/tabs.tsx";
import type { usePendingBooking } from "./use-pending-booking.ts";

const BookingPurpose = lazy(async () => ({ default: (await import("./booking-purpose.tsx")).BookingPurpose }));

type AuthShellProps = {
  title: string;
  intro: ReactNode;
  role: Role;
  onRole: (role: Role) => void;
  pictures: Record<Role, string>;
  focus?: string;
  /** The booking that the visitor was about to make, shown above the tabs. */
  pending: ReturnType<typeof usePendingBooking>;
  /** The form for the chosen role. */
  children: ReactNode;
  /** The link to the other page, /signup or /login. */
  other: ReactNode;
};

/** Layout of login and signup: role tabs and a form, with a picture beside them, and on phones above them if the window is high enough. */
export function AuthShell({ title, intro, role, onRole, pictures, focus, pending, children, other }: AuthShellProps) {
  return (
    <AuthFrame title={title} intro={intro} picture={pictures[role]} focus={focus}>
      <Suspense fallback={<div className="mt-6 h-24" />}>{pending && <BookingPurpose pending={pending} />}</Suspense>
      <Tabs
        value={role}
        onValueChange={(value) => onRole(roleNamed(value))}
        className="mt-6 lg:[@media(height<50rem)]:mt-2"
      >
        <TabList aria-label="Account type">
          <Tab value="user">User</Tab>
          <Tab value="designer">Designer</Tab>
        </TabList>
        <TabPanel value={role} className="pt-6">
          {browserStorage.isBlocked() && (
            <p role="note" className="mb-5 rounded-card bg-duck-100 p-4 text-sm text-petrol-800">
              Your browser blocks storage for this site, so reloading or closing this tab signs you out. Allow cookies
              and site data for this site to stay signed in.
            </p>
          )}
          {children}
        </TabPanel>
      </Tabs>
      {other && <p className="mt-6 text-sm text-ink-700">{other}</p>}
    </AuthFrame>
  );
}

type AuthFrameProps = {
  title: string;
  intro: ReactNode;
  picture: string;
  /** The part of the picture that stays visible in a narrow column, as in `object-position`. */
  focus?: string | undefined;
  /** The frame replaces another view: the focus moves to its heading. */
  arriving?: boolean;
  children?: ReactNode;
};

/** The same layout without roles, for the pages that links in emails open. */
export function AuthFrame({ title, intro, picture, focus = "60% 60%", arriving = false, children }: AuthFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arriving) heading.current?.focus();
  }, [arriving]);
  return (
    <div className="flex grow flex-col-reverse justify-end md:grid md:min-h-[44rem] lg:[@media(height<50rem)]:min-h-[40.25rem] md:grid-cols-[minmax(var(--gutter),1fr)_minmax(0,32rem)_minmax(0,45.5rem)_minmax(0,1fr)] md:max-lg:grid-cols-[var(--gutter)_minmax(0,1fr)_38%]">
      <div className="wrap max-w-[32rem] py-6 md:col-start-2 md:py-8 lg:[@media(height<50rem)]:pt-2 md:m-0 md:w-auto md:self-center md:pr-(--gutter) lg:pr-16">
        <h1 ref={heading} tabIndex={-1} className="display text-4xl text-balance outline-none lg:text-[3.5rem]">
          {title}
        </h1>
        <p className="mt-3 text-balance text-ink-700 wrap-anywhere lg:[@media(height<50rem)]:mt-1.5">{intro}</p>
        {children}
      </div>
      <div className="relative h-30 flex-none md:col-start-3 md:h-auto lg:col-span-2 max-md:[@media(height<45rem)]:hidden">
        <DoorImage
          src={picture}
          alt=""
          door="bottom-left"
          doorSize="lg"
          // Beside the form, the sides of the picture are cropped: it is wider than its column.
          sizes="(min-width: 768px) 70rem, 100vw"
          focus={focus}
          className="absolute inset-0"
        />
      </div>
    </div>
  );
}

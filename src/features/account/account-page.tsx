import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router-dom";
import { isDesigner } from "@/domain/account/roles.ts";
import { useNotifications } from "@/domain/notifications/use-notifications.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { useSession } from "@/lib/session.ts";
import { ErrorState } from "@/ui/error-state.tsx";
import { SectionLinks } from "@/ui/section-links.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { AddressSection } from "./address-section.tsx";
import { ApprovalSection } from "./approval-section.tsx";
import { BillingSection } from "./billing-section.tsx";
import { CalendarsSection } from "./calendars-section.tsx";
import { DataSection } from "./data-section.tsx";
import { DeletionSection } from "./deletion-section.tsx";
import { FeedSection } from "./feed-section.tsx";
import { useAccount } from "./get-account.ts";
import { useApplication } from "./get-application.ts";
import { NameSection } from "./name-section.tsx";
import { NotificationsSection } from "./notifications-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { PayeeSection } from "./payee-section.tsx";
import { PictureSection } from "./picture-section.tsx";
import { ANCHOR, GROUP, Group } from "./section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

export function AccountPage() {
  usePageMeta({ title: "Account", description: "Your name, picture, address, password and data on Parlour." });
  const { user } = useSession();
  // Changes with each press, even of the same link.
  const location = useLocation();
  const { data, isPending, isFetching, refetch } = useAccount();
  const { state: notifications } = useNotifications();
  const designer = user !== null && isDesigner(user);
  const { data: application, isPending: isApplicationPending } = useApplication(designer);
  const applies = application && (application.required || application.state);
  const loaded = Boolean(data) && !(designer && isApplicationPending);
  useEffect(() => {
    // Links in emails lead to a section, which exists only after the account has loaded.
    const wanted = loaded ? document.getElementById(location.hash.slice(1)) : null;
    wanted?.scrollIntoView();
    wanted?.focus({ preventScroll: true });
  }, [loaded, location]);
  // During signing out there is no user.
  if (!user) return null;
  return (
    <div className="wrap pt-[clamp(1.5rem,4vw,3rem)] pb-16">
      <h1 className="display text-3xl">Account</h1>
      <p className="mt-3 mb-6 text-ink-700 lg:mb-10">How you sign in, where, and what we keep about you.</p>
      {isPending && (
        <Loading label="Loading..." className="grid gap-6">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </Loading>
      )}
      {!isPending && !data && (
        <ErrorState title="Your account could not be loaded" onRetry={() => refetch()} retrying={isFetching} />
      )}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-[clamp(2rem,6vw,6rem)] gap-y-2 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <Index
            groups={[
              ["you", "You"],
              ["signing-in", "Signing in"],
              ...(notifications ? ([["notifications", "Notifications"]] as const) : []),
              ["calendar", "Calendar"],
              ...(applies ? ([["approval", "Approval"]] as const) : []),
              ...(designer ? ([["payouts", "Payouts"]] as const) : []),
              ["receipts", "Receipts"],
              ["your-data", "Your data"],
            ]}
          />
          <div>
            <Group id="you" title="You" intro="Shown to the people you talk to, in chats and on bookings.">
              <NameSection userId={user.id} name={data.name} />
              <PictureSection user={user} />
            </Group>
            <Group
              id="signing-in"
              title="Signing in"
              intro="Your email, your password, and the browsers you’re signed in with."
            >
              <AddressSection email={data.email} newEmail={data.newEmail} />
              <PasswordSection email={data.email} />
              <SessionsSection sessions={data.sessions} />
            </Group>
            <div id="notifications" tabIndex={-1} className={ANCHOR}>
              <NotificationsSection className={GROUP} />
            </div>
            <Group id="calendar" title="Calendar" intro="See your sessions beside everything else in your calendar.">
              <FeedSection feed={data.feed} />
              {designer && <CalendarsSection />}
            </Group>
            {applies && (
              <Group id="approval" title="Approval" intro="Who you are, for us. It is shown to nobody else.">
                <ApprovalSection application={application} />
              </Group>
            )}
            {designer && (
              <Group id="payouts" title="Payouts" intro="Where we send what you earn.">
                <PayeeSection />
              </Group>
            )}
            <Group
              id="receipts"
              title="Receipts"
              intro="Every payment has a receipt, and every refund a credit note. Each session links to its own."
            >
              <BillingSection />
            </Group>
            <Group id="your-data" title="Your data" intro="Take a copy with you, or have everything deleted.">
              <DataSection download={data.download} />
              <DeletionSection />
            </Group>
          </div>
        </div>
      )}
    </div>
  );
}

/** Links to the groups of the long page, which stay in view beside them or above them, and mark the group that is being read. */
function Index({ groups }: { groups: (readonly [id: string, title: string])[] }) {
  const current = useCurrentGroup(groups.map(([id]) => id));
  return (
    <SectionLinks
      label="On this page"
      sections={groups.map(([id, title]) => ({ id, title, to: `#${id}` }))}
      current={current}
      onePage
      className="bg-paper max-lg:sticky max-lg:top-0 max-lg:z-10"
    />
  );
}

/** Returns the group at the upper part of the window; at the end of the page the last one, which may be too short to get there. */
function useCurrentGroup(ids: string[]): string {
  const [current, setCurrent] = useState(ids[0] ?? "");
  const find = useEffectEvent(() => {
    const begun = ids.filter((id) => {
      const top = document.getElementById(id)?.getBoundingClientRect().top;
      return top !== undefined && top < innerHeight / 3;
    });
    const atEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    setCurrent((atEnd ? ids : begun).at(-1) ?? ids[0] ?? "");
  });
  useEffect(() => {
    addEventListener("scroll", find, { passive: true });
    return () => removeEventListener("scroll", find);
  }, []);
  return current;
}

import type { Designer } from "@contract/designers.ts";
import { formatPrice } from "@contract/format.ts";
import { designerHead } from "@contract/page-heads.ts";
import * as paths from "@contract/paths.ts";
import { leadingRate, priceOf } from "@contract/price.ts";
import { ArrowLeft, Eye } from "lucide-react";
import { lazy, type RefObject, Suspense, useRef } from "react";
import { Link, Navigate, useLocation, useParams } from "react-router-dom";
import { useOwnAddress } from "@/domain/account/get-own-address.ts";
import { isCustomer } from "@/domain/account/roles.ts";
import { heldOnReturn } from "@/domain/booking/held-on-return.ts";
import { useNextTimes } from "@/domain/booking/slot-picker/use-next-times.ts";
import { coverName } from "@/domain/designer/cover-name.ts";
import { useDesigner } from "@/domain/designer/get-designer.ts";
import { useOwnProfile } from "@/domain/designer/get-own-profile.ts";
import { ProfileBody } from "@/domain/designer/profile-view/profile-body.tsx";
import { ProfileHeader } from "@/domain/designer/profile-view/profile-header.tsx";
import { ApiError, preview } from "@/lib/api-client.ts";
import { cn } from "@/lib/class-names.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { useSession } from "@/lib/session.ts";
import { useInView } from "@/lib/use-in-view.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { MovingPicture } from "@/ui/moving-picture.tsx";
import { BookingBar, BookingPanel } from "./booking-panel.tsx";
import { ClientTestimonials } from "./client-testimonials.tsx";
import { COVER_SIZES } from "./cover-sizes.ts";
import { loadBookingDialog } from "./load-booking-dialog.ts";
import { frame } from "./profile-frame.ts";
import { ProfileSkeleton } from "./profile-skeleton.tsx";
import { RecentProjects, StillLife } from "./recent-projects.tsx";
import { useBookingStart } from "./use-booking-start.ts";
import { useMessageDesigner } from "./use-message-designer.ts";

const BookingDialog = lazy(async () => ({ default: (await loadBookingDialog()).BookingDialog }));

export function DesignerPage() {
  const lostFocus = useLostFocus();
  const { designerId = "" } = useParams();
  const location = useLocation();
  const { user } = useSession();
  const { data: designer, error, isFetching, refetch } = useDesigner(designerId);
  const missing = error instanceof ApiError && error.status === 404;
  usePageMeta(
    designer ? designerHead(designer) : { title: "Designer", description: "An interior designer on Parlour." },
  );
  const held = designer && isCustomer(user) && heldOnReturn(location, designer);
  if (held) return <Navigate to={paths.bookingConfirmation(designerId)} replace state={held} />;
  return (
    <>
      <div className="wrap py-3">
        <BackToDiscovery />
      </div>
      {designer ? (
        // A booking that was begun with one designer must not continue with the next, to whom Back may lead directly.
        <Profile key={designer._id} designer={designer} />
      ) : error ? (
        <div {...lostFocus} className="wrap pt-6 pb-24">
          <h1 className="sr-only">Designer</h1>
          <ErrorState
            title="Error loading designer. Please try again later."
            onRetry={() => refetch()}
            retrying={isFetching}
            actions={missing && <ButtonLink to={paths.discovery}>See all designers</ButtonLink>}
          >
            {missing && (
              <p>
                {preview
                  ? "This preview has ended, or its address is incomplete. admin.applications has a new one."
                  : "There is no designer at this address: the link is incomplete, or they have left Parlour."}
              </p>
            )}
          </ErrorState>
        </div>
      ) : (
        <ProfileSkeleton />
      )}
    </>
  );
}

/** Leads back to the list that the visitor came from, with its search and page. */
function BackToDiscovery() {
  const { state } = useLocation() as { state: { discovery?: unknown } | null };
  const search = typeof state?.discovery === "string" ? state.discovery : "";
  return (
    <Link
      to={{ pathname: paths.discovery, search }}
      className="hit inline-flex items-center gap-2 text-sm font-medium text-ink-700 underline-offset-4 hover:text-ink hover:underline"
    >
      <ArrowLeft className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
      Back to Discovery
    </Link>
  );
}

function Profile({ designer }: { designer: Designer }) {
  const { started, start, startService, startAt, startAsking, startFree, close } = useBookingStart();
  const { looking, message } = useMessageDesigner(designer._id, start);
  const times = useNextTimes(designer);
  const panel = useRef<HTMLElement>(null);
  const pastPanel = useInView(panel) === false;
  const end = useRef<HTMLElement>(null);
  // Stays true below it, so that the bar leaves the footer free.
  const atEnd = useInView(end, "9999px 0px 0px") === true;
  return (
    <>
      <OwnPageNote designerId={designer._id} />
      {preview && (
        <p role="status" className="wrap mb-4 text-sm">
          <strong>Preview for administrators.</strong> Visitors see this page once it is approved.
        </p>
      )}
      <div className={cn(frame.page, "pb-16 lg:pb-28")}>
        <MovingPicture name={coverName(designer._id)}>
          {designer.coverImage ? (
            <DoorImage
              src={designer.coverImage}
              alt={`A room by ${designer.name}`}
              door="bottom-right"
              doorSize="lg"
              priority
              sizes={COVER_SIZES}
              className={frame.cover}
            />
          ) : (
            <div className={frame.noCover} />
          )}
        </MovingPicture>
        <div className={frame.header}>
          <ProfileHeader designer={designer} />
        </div>
        <ProfileBody
          designer={designer}
          onBook={startService}
          rooms={<RecentProjects designerId={designer._id} />}
          panel={
            <div className={frame.panel}>
              <BookingPanel
                ref={panel}
                designer={designer}
                times={times}
                onBook={start}
                onBookAt={(slot) => startAt(slot, leadingRate(designer.rates)?._id ?? null)}
                onAsk={() => startAsking(leadingRate(designer.rates)?._id ?? null)}
                onMessage={message}
                messaging={looking}
              />
            </div>
          }
          opener={<StillLife designerId={designer._id} />}
          reviews={<ClientTestimonials designer={designer} />}
        />
      </div>
      <BookingBar designer={designer} times={times} onBook={start} hidden={!pastPanel} atEnd={atEnd} />
      <ClosingCall ref={end} rates={designer.rates} onBook={start} onBookFree={startFree} />
      <Suspense>{started && <BookingDialog designer={designer} started={started} onClose={close} />}</Suspense>
    </>
  );
}

/** Tells designers that they cannot book on their own page. */
function OwnPageNote({ designerId }: { designerId: string }) {
  const { user } = useSession();
  return user?.id === designerId ? <OwnNote designerId={designerId} /> : null;
}

function OwnNote({ designerId }: { designerId: string }) {
  const { data: own } = useOwnProfile(designerId);
  const { data: address } = useOwnAddress();
  const unlisted =
    (own && (!own.published || own.paused || own.hidden || own.application)) || address?.confirmed === false;
  return (
    <div className="wrap mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
      <p className="flex items-center gap-2">
        <Eye className="size-4.5 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
        This is your page
        {unlisted ? ". Only you can see it at the moment." : ", as visitors see it."}
      </p>
      <ButtonLink to={paths.ownProfile} variant="outline" size="sm">
        Edit profile
      </ButtonLink>
    </div>
  );
}

type ClosingCallProps = {
  ref: RefObject<HTMLElement | null>;
  rates: Designer["rates"];
  onBook: () => void;
  onBookFree: () => void;
};

/** Shows both buttons, whatever the designer offers: if no service is free, a line says so beforehand. */
function ClosingCall({ ref, rates, onBook, onBookFree }: ClosingCallProps) {
  const leading = leadingRate(rates);
  const free = rates.some(({ rate }) => rate === 0);
  return (
    <section ref={ref} aria-label="Begin" className="on-dark bg-petrol-900 text-white">
      <div className="wrap grid items-end gap-8 py-[clamp(3rem,6vw,5rem)] md:grid-cols-[1fr_auto]">
        <div>
          <h2 className="display max-w-[14em] text-3xl">Bring the room that bothers you</h2>
          <p className="mt-3 max-w-[34em] text-duck-200">A few sentences and a question are enough.</p>
        </div>
        <div>
          {leading && (
            <p className="mb-3 text-sm text-duck-200 wrap-anywhere">{`${leading.serviceName}, ${formatPrice(priceOf(leading))}`}</p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button variant="coral" onClick={onBook}>
              Work With Me
            </Button>
            <Button
              variant={free ? "outline" : "ghost"}
              onClick={onBookFree}
              aria-describedby={free ? undefined : "none-free"}
            >
              Book Free Consultation
            </Button>
          </div>
          {!free && (
            <p id="none-free" className="mt-3 text-sm text-duck-200">
              There is no free consultation at the moment.
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

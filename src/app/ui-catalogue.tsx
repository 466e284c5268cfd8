import { Calendar, MessageSquare, Phone, Sofa, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { usePageMeta } from "@/lib/page-meta.ts";
import { toast } from "@/lib/toast.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Badge, Chip } from "@/ui/badge.tsx";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { Checkbox, ChipChoice, Radio } from "@/ui/checkbox.tsx";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "@/ui/dialog.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/ui/dropdown-menu.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Field, FieldGroup } from "@/ui/field.tsx";
import { Illustration, type IllustrationName } from "@/ui/illustration.tsx";
import { Input } from "@/ui/input.tsx";
import { Logo } from "@/ui/logo.tsx";
import { Pagination } from "@/ui/pagination.tsx";
import { RemoveButton } from "@/ui/remove-button.tsx";
import { ScaleBar } from "@/ui/scale-bar.tsx";
import { Select } from "@/ui/select.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { Tab, TabList, TabPanel, Tabs } from "@/ui/tabs.tsx";
import { Textarea } from "@/ui/textarea.tsx";

const variants = ["default", "coral", "destructive", "outline", "secondary", "ghost", "link", "hero"] as const;
const sizes = ["sm", "default", "lg", "icon"] as const;
const colours = [
  "bg-paper",
  "bg-linen",
  "bg-duck-100",
  "bg-duck-200",
  "bg-duck-300",
  "bg-coral-100",
  "bg-coral-300",
  "bg-coral-500",
  "bg-coral-600",
  "bg-petrol-700",
  "bg-petrol-900",
  "bg-ink",
];
const illustrations: IllustrationName[] = ["door", "sofa", "stairs", "table", "waiting", "blocked", "room"];
const picture = "/images/studio/living-room-industrial-dark.webp";

/** Every component in every state, at /__ui during development. */
export function UiCatalogue() {
  usePageMeta({ title: "Components", description: "Every component in every state." });
  return (
    <main id="main" tabIndex={-1} className="wrap sect grid gap-20">
      <h1 className="display text-4xl">Components</h1>
      <Buttons />
      <Section title="Colour">
        <div className="grid grid-cols-4 md:grid-cols-13">
          {colours.map((colour) => (
            <span key={colour} className={`h-20 ${colour} shadow-hair`} title={colour} />
          ))}
        </div>
      </Section>
      <Type />
      <Forms />
      <Floating />
      <Section title="Small parts">
        <div className="flex flex-wrap items-center gap-3">
          <Logo />
          <Logo suffix="Designer" />
          <Spinner />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {["a", "b", "c", "d", "e", "f", "g", "h"].map((id) => (
            <Avatar key={id} id={id} name="Maya Lindqvist" size={3} />
          ))}
          {["Cher", "王小明", "نور حداد", "Renée de la Tour-Dubois"].map((name) => (
            <Avatar key={name} id={name} name={name} size={4.5} />
          ))}
          {[2.5, 4.5, 7].map((size) => (
            <Avatar
              key={size}
              id="z"
              name="Maya Lindqvist"
              src="/images/designers/mara-lindqvist/portrait.webp"
              size={size}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge>neutral</Badge>
          <Badge tone="duck">
            <MessageSquare aria-hidden="true" />
            Chat
          </Badge>
          <Badge tone="duck">
            <Phone aria-hidden="true" />
            Call
          </Badge>
          <Badge tone="loud">2</Badge>
          <Badge tone="success">Confirmed</Badge>
          <Badge tone="warning">Waiting</Badge>
          <Badge tone="danger">Cancelled</Badge>
          <Chip>Space Planning</Chip>
          <Chip>{"A very long skill name ".repeat(8)}</Chip>
        </div>
        <div className="grid gap-6 md:grid-cols-3">
          <ScaleBar state="before" />
          <ScaleBar done={0.42} label="Slot" />
          <ScaleBar state="ended" />
        </div>
        <div className="grid max-w-140 gap-2">
          <p className="bubble px-4 py-2.5">Are my prints hung too high?</p>
          <p className="bubble bubble-own justify-self-end px-4 py-2.5">A hand’s width, yes.</p>
        </div>
        <div className="flex flex-wrap gap-8 text-petrol-800">
          {illustrations.map((name) => (
            <Illustration key={name} name={name} className="size-28" />
          ))}
        </div>
      </Section>
      <Section title="Pictures">
        <div className="grid gap-6 md:grid-cols-3">
          <DoorImage src={picture} alt="Brick loft" door="top-left" className="aspect-4/3" sizes="30vw" />
          <DoorImage src="/images/none.webp" alt="A picture that is gone" door="bottom-right" className="aspect-4/3" />
          <DoorImage src={null} alt="" door="top-right" doorSize="sm" className="aspect-4/3" />
        </div>
      </Section>
      <States />
    </main>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6">
      <h2 className="display border-t border-ink pt-4 text-2xl">{title}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  const rows = (busy: boolean, disabled: boolean) =>
    variants.map((variant) => (
      <div key={variant} className="flex flex-wrap items-center gap-4">
        {sizes.map((size) => (
          <Button key={size} variant={variant} size={size} busy={busy} disabled={disabled}>
            {size === "icon" ? (
              variant === "hero" ? (
                "Go"
              ) : (
                <Calendar aria-label="Book a slot" />
              )
            ) : busy ? (
              "Saving..."
            ) : (
              "Book a slot"
            )}
          </Button>
        ))}
      </div>
    ));
  return (
    <Section title="Buttons">
      <div className="grid gap-10 xl:grid-cols-3">
        <div className="grid gap-4">{rows(false, false)}</div>
        <div className="grid gap-4">{rows(true, false)}</div>
        <div className="grid gap-4">{rows(false, true)}</div>
      </div>
      <div className="on-dark flex flex-wrap gap-4 bg-petrol-900 p-8">
        {variants.map((variant) => (
          <ButtonLink key={variant} to="/__ui" variant={variant}>
            {variant}
          </ButtonLink>
        ))}
      </div>
    </Section>
  );
}

function Type() {
  return (
    <Section title="Type">
      <p className="display text-5xl">Come in. Let’s talk</p>
      <p className="display text-4xl">Discover Your Designer</p>
      <p className="display text-3xl">Rooms that started with a question</p>
      <p className="display text-2xl">My Design Process</p>
      <p className="display text-xl">Interior Design</p>
      <p className="text-lg text-ink-700">Book an hour with an interior designer.</p>
      <p className="text-ink-700">Most rooms need two things moved and one thing removed before anything is bought.</p>
      <p className="text-sm text-ink-500">Help and meta, 15</p>
      <p className="text-xs text-ink-500">The floor, 13</p>
    </Section>
  );
}

function Forms() {
  return (
    <Section title="Forms">
      <div className="grid gap-8 md:grid-cols-3">
        <div className="grid content-start gap-5">
          <Field label="Full name" hint="Homeowners see this on your profile.">
            <Input defaultValue="Noor Haddad" />
          </Field>
          <Field label="Email" error="Email is invalid" hint="Receipts go there.">
            <Input type="email" defaultValue="noor@studio" />
          </Field>
          <Field label="City">
            <Input disabled defaultValue="Lyon" />
          </Field>
        </div>
        <div className="grid content-start gap-5">
          <Field label="Style">
            <Select defaultValue="all">
              <option value="all">All Styles</option>
              <option>Modern</option>
            </Select>
          </Field>
          <Field label="Skill">
            <Select chosen>
              <option>Lighting Design</option>
            </Select>
          </Field>
          <Field label="Note" note="(optional)" hint="Two sentences are plenty.">
            <Textarea placeholder="The sofa faces the wrong way." />
          </Field>
        </div>
        <div className="grid content-start gap-5">
          <FieldGroup label="Remind me">
            <Checkbox defaultChecked>One hour before</Checkbox>
            <Checkbox>The day before</Checkbox>
          </FieldGroup>
          <FieldGroup label="Format">
            <Radio name="by" defaultChecked>
              Chat
            </Radio>
            <Radio name="by">Call</Radio>
          </FieldGroup>
          <FieldGroup label="Days" error="Select at least one day">
            <div className="flex flex-wrap gap-2">
              <ChipChoice defaultChecked>Monday</ChipChoice>
              <ChipChoice>Tuesday</ChipChoice>
              <ChipChoice disabled>Sunday</ChipChoice>
            </div>
          </FieldGroup>
        </div>
      </div>
    </Section>
  );
}

function Floating() {
  return (
    <Section title="Dialog, menu, tabs, toasts">
      <div className="flex flex-wrap gap-3">
        <Dialog>
          <DialogTrigger asChild>
            <Button>Open dialog</Button>
          </DialogTrigger>
          <DialogContent
            title="Book a Consultation with Noor Haddad"
            description="60 min, $95"
            lead={<Avatar id="a" name="Noor Haddad" />}
            footer={
              <>
                <span className="text-sm font-semibold">Thu, Nov 26</span>
                <DialogClose variant="outline">Cancel</DialogClose>
              </>
            }
          >
            <Checkbox>Something to press</Checkbox>
            {Array.from({ length: 30 }, (_, line) => line).map((line) => (
              <p key={line}>Line {line}</p>
            ))}
          </DialogContent>
        </Dialog>
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="outline">Open menu</Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem>
              <Sofa aria-hidden="true" />
              One
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem>
              <X aria-hidden="true" />
              Two
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
        <Button
          variant="secondary"
          onClick={() =>
            toast.success("Profile updated", { description: "Your changes have been saved successfully." })
          }
        >
          Success
        </Button>
        <Button variant="secondary" onClick={() => toast.error("Login failed. Please check your credentials.")}>
          Error
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast.info("Someone took 3:00 PM a moment ago.", { action: { label: "Other times", onClick: () => {} } })
          }
        >
          Info
        </Button>
      </div>
      <Tabs defaultValue="upcoming">
        <TabList aria-label="Bookings">
          <Tab value="active" count={1}>
            Active
          </Tab>
          <Tab value="upcoming" count={12}>
            Upcoming
          </Tab>
          <Tab value="past" count={214}>
            Past
          </Tab>
        </TabList>
        {["active", "upcoming", "past"].map((name) => (
          <TabPanel key={name} value={name} className="py-6">
            {name}
          </TabPanel>
        ))}
      </Tabs>
    </Section>
  );
}

function States() {
  const [page, setPage] = useState(2);
  return (
    <Section title="States">
      <Loading label="Loading..." className="grid gap-3">
        <Skeleton className="h-40 rounded-tr-door" />
        <Skeleton className="h-7 w-3/5" />
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-4/5" />
      </Loading>
      <div className="grid gap-6 md:grid-cols-2">
        <EmptyState title="No active chats" actions={<Button>Find Designers</Button>}>
          Book a consultation with a designer to start chatting
        </EmptyState>
        <ErrorState title="Error loading designers. Please try again later." onRetry={() => {}} />
      </div>
      <RemoveButton aria-label="Remove Friday" />
      <Pagination page={page} pageCount={7} onPage={setPage} label="Designers" />
    </Section>
  );
}

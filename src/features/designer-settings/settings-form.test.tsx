// @dom
import type { OwnProfile } from "@contract/designers.ts";
import { onlineManager } from "@tanstack/react-query";
import { act } from "react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { readDraft } from "@/lib/draft.ts";
import { queryClient } from "@/lib/query-client.ts";
import { startSession, updateSessionUser } from "@/lib/session.ts";
import { buttonIn, change, renderPage } from "@/lib/testing/render.tsx";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { SettingsForm } from "./settings-form.tsx";
import { SettingsPage } from "./settings-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<typeof import("@/lib/api-client.ts")>()),
  api: vi.fn(() => new Promise(() => {})),
}));
vi.mock("@/lib/session.ts", async (original) => ({ ...(await original<object>()), updateSessionUser: vi.fn() }));

const profile = {
  ...{ _id: "mara", name: "Mara", title: "", headline: "", intro: "", bio: "", profilePicture: null, coverImage: null },
  ...{ skills: [], styles: [], experience: "", experienceYears: null, address: { city: "", state: "", country: "" } },
  ...{ timeline: [], designProcess: [], certifications: [], faq: [], languages: [], availability: null, rates: [] },
  ...{ rating: null, reviewCount: 0, published: true, missing: [], commission: [] },
} as unknown as OwnProfile;
const open = (section: string, stored = profile) =>
  renderPage(<SettingsForm profile={stored} />, { history: [`/?section=${section}`] });

/** Lets the server store a profile and answer with it. */
const answer = (stored: () => OwnProfile, saving?: Promise<void>) =>
  vi.mocked(api).mockImplementation(async (call: string) => (call.startsWith("GET") ? stored() : saving) as never);
const saves = () => vi.mocked(api).mock.calls.filter(([call]) => call === "POST /designers/save-profile");

beforeEach(() => {
  startSession(sessionOf("mara", "designer"));
});

it("keeps only changed fields in the draft, because others may be saved elsewhere", async () => {
  const bio = ({ container }: { container: HTMLElement }) =>
    container.querySelector<HTMLTextAreaElement>("textarea[name=bio]") as HTMLTextAreaElement;
  const first = await open("about");
  await change(bio(first), "Rooms with light.");
  await first.unmount();
  expect(readDraft("profile-settings")).toEqual({ bio: "Rooms with light." });
  const second = await open("about", { ...profile, name: "Mara Lindt" });
  expect(bio(second).value).toBe("Rooms with light.");
  expect(second.container.querySelector<HTMLInputElement>("input[name=name]")?.value).toBe("Mara Lindt");
});

it.each([
  ["place", "address.city", "Ghent", {}],
  ["about", "name", " Mara Lindt ", { name: "Mara Lindt" }],
])("saves in the section “%s” the %s “%s”, and in the session %j", async (section, name, text, shown) => {
  answer(() => profile);
  const { container } = await open(section);
  await change(container.querySelector(`input[name="${name}"]`) as HTMLInputElement, text);
  await act(async () => buttonIn(container, "Save Changes")?.click());
  await vi.waitFor(() => expect(updateSessionUser).toHaveBeenCalledExactlyOnceWith(shown));
});

it("replaces what another device has saved meanwhile only once the designer has been told", async () => {
  let stored = profile;
  answer(() => stored);
  const { container } = await renderPage(<SettingsPage />, { history: ["/?section=about"] });
  const field = (name: string) => container.querySelector(`[name="${name}"]`) as HTMLInputElement;
  const save = () => act(async () => buttonIn(container, "Save Changes")?.click());
  await vi.waitFor(() => expect(field("name")).not.toBeNull());
  await change(field("name"), "Mara L.");
  stored = { ...profile, name: "Mara Lindt", bio: "Rooms with light." };
  await save();
  await vi.waitFor(() => expect(field("bio").value).toBe("Rooms with light."));
  expect(field("name").value).toBe("Mara L.");
  expect(saves()).toEqual([]);
  await save();
  await vi.waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]?.[1]).toMatchObject({ body: { name: "Mara L.", bio: "Rooms with light." } });
});

it("shows what another device has saved in other fields, saves it unchanged, and keeps the edits", async () => {
  let stored = profile;
  answer(() => stored);
  const { container } = await renderPage(<SettingsPage />, { history: ["/?section=about"] });
  const field = (name: string) => container.querySelector(`[name="${name}"]`) as HTMLInputElement;
  await vi.waitFor(() => expect(field("name")).not.toBeNull());
  await change(field("name"), "Mara L.");
  stored = { ...profile, bio: "Rooms with light." };
  answer(() => stored, new Promise(() => undefined));
  await act(async () => buttonIn(container, "Save Changes")?.click());
  await vi.waitFor(() => expect(field("bio").value).toBe("Rooms with light."));
  expect(field("name").value).toBe("Mara L.");
  expect(saves()[0]?.[1]).toMatchObject({ body: { name: "Mara L.", bio: "Rooms with light." } });
});

it("does not wait for a network to save, so that the page can say that it failed", async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const { container } = await renderPage(<SettingsForm profile={profile} />, { client: queryClient });
  await change(container.querySelector('[name="name"]') as HTMLInputElement, "Mara L.");
  await act(async () => buttonIn(container, "Save Changes")?.click());
  await vi.waitFor(() => expect(api).toHaveBeenCalled());
});

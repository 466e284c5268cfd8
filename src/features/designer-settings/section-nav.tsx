import * as paths from "@contract/paths.ts";
import { PROFILE_SECTIONS, type ProfileSection } from "@contract/profile-fields.ts";
import { SectionLinks } from "@/ui/section-links.tsx";
import { SECTIONS } from "./sections.ts";

type SectionNavProps = {
  current: ProfileSection;
  unsaved: readonly ProfileSection[];
};

export function SectionNav({ current, unsaved }: SectionNavProps) {
  const sections = PROFILE_SECTIONS.map((id) => ({
    id,
    title: SECTIONS[id].title,
    to: paths.ownProfileSection(id),
    unsaved: unsaved.includes(id),
  }));
  return <SectionLinks label="Sections" sections={sections} current={current} />;
}

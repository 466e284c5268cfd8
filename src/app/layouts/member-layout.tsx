import { DesignerLayout } from "@/app/layouts/designer-layout.tsx";
import { SiteLayout } from "@/app/layouts/site-layout.tsx";
import { isDesigner } from "@/domain/account/roles.ts";
import { useSession } from "@/lib/session.ts";

/** The frame of pages that both roles have: people of each role keep the navigation of their own pages. */
export function MemberLayout() {
  const { user } = useSession();
  return isDesigner(user) ? <DesignerLayout /> : <SiteLayout />;
}

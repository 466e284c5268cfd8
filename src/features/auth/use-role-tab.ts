import type { Role } from "@contract/common.ts";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { roleNamed, roleOfOrigin } from "@/domain/account/roles.ts";
import { useOriginState } from "./use-origin-state.ts";

/** Returns the chosen tab. It starts at Designer for links with `?as=designer` and for visitors redirected from a designer's page. */
export function useRoleTab(): [Role, (role: Role) => void] {
  const [search] = useSearchParams();
  const state = useOriginState();
  const named = search.get("as");
  return useState<Role>(named ? roleNamed(named) : roleOfOrigin(state));
}

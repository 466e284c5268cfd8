import type { Role } from "@contract/common.ts";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { roleNamed } from "@/domain/account/roles.ts";

/** The chosen tab. It starts at User, or at Designer for links that say `?as=designer`. */
export function useRoleTab(): [Role, (role: Role) => void] {
  const [search] = useSearchParams();
  return useState<Role>(roleNamed(search.get("as")));
}

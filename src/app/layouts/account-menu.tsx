import type { SessionUser } from "@contract/auth.ts";
import * as paths from "@contract/paths.ts";
import { ChevronDown, LayoutDashboard, LogOut, MessagesSquare, UserRoundCog } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { isDesigner, roles } from "@/domain/account/roles.ts";
import { NewsCountInMenu } from "@/domain/news/news-count.tsx";
import { signOut } from "@/lib/session.ts";
import { Avatar } from "@/ui/avatar.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/ui/dropdown-menu.tsx";

export function AccountMenu({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const { name, home, chats } = roles[user.role];
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="hit group inline-flex items-center gap-1 rounded-control p-1">
        {/* Text instead of an aria-label, which would have to include the visible initials. */}
        <span className="sr-only">
          Account of <bdi>{user.name}</bdi>
        </span>
        <Avatar id={user.id} name={user.name} src={user.avatar} />
        <ChevronDown
          className="hidden size-4 transition-transform group-data-[state=open]:rotate-180 sm:block"
          strokeWidth={1.75}
          aria-hidden="true"
        />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="sm:w-68 sm:rounded-tr-none" aria-label="Account">
        <DropdownMenuLabel className="flex items-center gap-3 leading-snug">
          <Avatar id={user.id} name={user.name} src={user.avatar} size={3} />
          <span className="min-w-0">
            <bdi className="line-clamp-2 font-semibold wrap-anywhere">{user.name}</bdi>
            <span className="block text-sm text-ink-500">{name}</span>
          </span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        {isDesigner(user) && (
          <DropdownMenuItem onSelect={() => navigate(home)}>
            <LayoutDashboard aria-hidden="true" />
            Dashboard
            <NewsCountInMenu className="ml-auto" />
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => navigate(chats)}>
          <MessagesSquare aria-hidden="true" />
          My Chats
          {!isDesigner(user) && <NewsCountInMenu className="ml-auto" />}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => navigate(paths.account)}>
          <UserRoundCog aria-hidden="true" />
          Account
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => signOut(() => void navigate(paths.home))}>
          <LogOut aria-hidden="true" />
          Sign out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

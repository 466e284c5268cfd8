import type { SessionUser } from "@contract/auth.ts";
import { ChevronDown, LayoutDashboard, LogOut, MessagesSquare } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { Avatar } from "@/components/ui/avatar.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { endSession, homeOf } from "@/lib/session.ts";

/** A designer's chats are reached from the dashboard; /chats is for customers. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const designer = user.role === "designer";
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        className="hit group inline-flex items-center gap-1 rounded-control p-1"
        aria-label={`Account of ${user.name}`}
      >
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
            <span className="block truncate font-semibold">{user.name}</span>
            <span className="block text-sm text-ink-500">{designer ? "Designer" : "Homeowner"}</span>
          </span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        {designer && (
          <DropdownMenuItem onSelect={() => navigate(homeOf("designer"))}>
            <LayoutDashboard aria-hidden="true" />
            Dashboard
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => navigate(designer ? homeOf("designer") : "/chats")}>
          <MessagesSquare aria-hidden="true" />
          My Chats
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => endSession(() => void navigate("/"))}>
          <LogOut aria-hidden="true" />
          Sign out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

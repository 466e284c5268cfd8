import type { ReactNode } from "react";
import "./empty-room.css";

/** Stands for a room that was not described: what can be done about it, and a quiet outline where the drawing would be. Fills the window. */
export const EmptyRoom = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div className="empty-room">
    <div className="min-w-0">
      <h2 className="display text-3xl text-balance">{title}</h2>
      <div className="mt-3 max-w-[34em] text-pretty text-ink-700">{children}</div>
    </div>
    <svg viewBox="0 0 500 400" preserveAspectRatio="xMinYMin" aria-hidden="true">
      <path d="M10 10h480v380H10Z" fill="var(--color-paper)" />
      {/* The walls, with gaps for a window and a door. */}
      <path d="M130 10H10v380h480M490 280V10H310" strokeWidth="16" strokeLinecap="square" />
      <path d="M130 3h180M130 10h180M130 17h180M490 382v-94h-94a94 94 0 0 0 94 94" strokeWidth="1.5" />
    </svg>
  </div>
);

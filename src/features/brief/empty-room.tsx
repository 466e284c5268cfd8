import type { ReactNode } from "react";
import "./empty-room.css";

/** Stands for a room that was not described: what can be done about it, and a quiet outline where the drawing would be. Fills the window. */
export const EmptyRoom = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div className="empty-room">
    <div className="min-w-0">
      <h2 className="display text-3xl text-balance">{title}</h2>
      <div className="mt-3 max-w-[34em] text-pretty text-ink-700">{children}</div>
    </div>
    {/* Walls that are cut off at half their thickness, with a window and a door; they fit into any size. */}
    <svg aria-hidden="true">
      <rect width="100%" height="100%" strokeWidth="32" />
      <rect x="25%" y="0.75" width="36%" height="14.5" />
      <line x1="25%" x2="61%" y1="8" y2="8" />
      <svg x="100%" y="100%" overflow="visible" aria-hidden="true">
        <path d="M-16-110H2v94h-18Z" strokeWidth="0" />
        <path d="M-8-16v-94h-94a94 94 0 0 0 94 94" />
      </svg>
    </svg>
  </div>
);

import { vi } from "vitest";

/* Unit tests share workers and the packages in them, but none of our modules, which may keep state or be replaced. Before each file: */
vi.resetModules();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.useRealTimers();

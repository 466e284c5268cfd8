import * as paths from "@contract/paths.ts";
import "@fontsource/hedvig-letters-serif/400.css";
import "@fontsource-variable/hanken-grotesk/wght.css";
import "@/styles/main.css";
import { firstPaint } from "./first-paint.ts";

// The landing page's markup or an outline is in the file: let the browser paint it before it runs the app's code.
const landing = location.pathname === paths.home && document.getElementById("root")?.firstElementChild;
if (landing || document.documentElement.dataset.shell) await firstPaint();
if (landing) void import("@/features/landing/landing-page.tsx");
await import("./main.tsx");

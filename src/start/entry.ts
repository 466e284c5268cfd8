import * as paths from "@contract/paths.ts";
import "@fontsource/hedvig-letters-serif/400.css";
import "@fontsource-variable/hanken-grotesk/wght.css";
import "@/styles/main.css";
import { SOONEST } from "@/features/landing/landing-queries.ts";
import { apiUrl } from "@/lib/api-url.ts";
import { browserStorage } from "@/lib/browser-storage.ts";
import { askEarly } from "@/lib/early-answers.ts";
import { firstPaint } from "./first-paint.ts";

// The file contains the landing page's markup or an outline: let the browser paint it before it runs the app's code.
const landing = location.pathname === paths.home && document.getElementById("root")?.firstElementChild;
// Request the free times first: on phones they are in the first viewport. Skip signed-in users, whose requests need a token.
if (landing && !browserStorage.get("authToken")) void askEarly(apiUrl("GET /designers", { query: SOONEST }));
if (landing || document.documentElement.dataset.shell) await firstPaint();
if (landing) void import("@/features/landing/landing-page.tsx");
await import("./main.tsx");

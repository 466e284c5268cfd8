/** The types of every call, for `hc<AppType>(origin)`. Import it with `import type`: nothing of the server may reach the browser. */
export type { AppType } from "../api/app.ts";

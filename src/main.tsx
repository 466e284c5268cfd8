import "@fontsource/hedvig-letters-serif/400.css";
import "@fontsource-variable/hanken-grotesk/wght.css";
import "@/styles/main.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { Providers } from "@/app/providers.tsx";
import { startRouter } from "@/app/router.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

const router = await startRouter();
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);

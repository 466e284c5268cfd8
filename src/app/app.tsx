import { StrictMode } from "react";
import { useRoutes } from "react-router-dom";
import { Providers } from "@/app/providers.tsx";
import { routes } from "@/app/routes.tsx";

/** The app without its router: the browser and the build use different ones. */
export function App() {
  return (
    <StrictMode>
      <Providers>
        <Routes />
      </Providers>
    </StrictMode>
  );
}

function Routes() {
  return useRoutes(routes);
}

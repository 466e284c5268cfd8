import { StrictMode } from "react";
import { useRoutes } from "react-router-dom";
import { Providers } from "@/app/providers.tsx";
import { routes } from "@/app/routes.tsx";

/** Everything below the router, which differs between the browser and the build. */
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

type Route = { method: string; path: string };

/** Whether `path` matches the pattern of a route. */
const matches = (pattern: string, path: string) => {
  const parts = path.replace(/\/+$/, "").split("/");
  const wanted = pattern.split("/");
  return parts.length === wanted.length && wanted.every((part, i) => part.startsWith(":") || part === parts[i]);
};

/** Returns the methods that a path accepts, `[]` for an unknown path. Hono itself answers 404 in both cases. */
export function allowedMethods(routes: Route[], path: string): string[] {
  const methods = routes.filter(({ method, path: pattern }) => method !== "ALL" && matches(pattern, path));
  return [...new Set(methods.map(({ method }) => method))].sort();
}

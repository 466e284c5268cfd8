import { Fragment, jsxDEV as reactJsxDEV } from "react/jsx-dev-runtime";
import { withElementsForTexts } from "./jsx-runtime.ts";

export { Fragment };
/** Used by the development server. */
export const jsxDEV: typeof reactJsxDEV = (type, props, key, isStatic, ...rest) => {
  const changed = withElementsForTexts(type, props as object);
  return reactJsxDEV(type, changed, key, isStatic && Array.isArray(changed.children), ...rest);
};

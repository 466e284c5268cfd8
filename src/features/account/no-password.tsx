import * as paths from "@contract/paths.ts";
import { Link } from "react-router-dom";

/** The way out below a field for the present password: customers who signed up with a code have never chosen one. */
export const NoPassword = () => (
  <Link to={paths.forgotPassword} className="text-link">
    Forgot it, or never chose one?
  </Link>
);

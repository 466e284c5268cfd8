/**
 * The operator of this site, shown on the pages of law and in `security.txt`. Build-time settings (docs/deploy.md#the-operator); `.env` contains those of the
 * demonstration.
 */
export const operator = {
  name: import.meta.env.VITE_OPERATOR_NAME as string,
  /** The lines of a postal address. */
  address: (import.meta.env.VITE_OPERATOR_ADDRESS as string).split(/\s*;\s*/),
  /** The country whose law applies, as in "the law of …". */
  law: import.meta.env.VITE_OPERATOR_LAW as string,
  email: import.meta.env.VITE_OPERATOR_EMAIL as string,
  /** The person responsible for complaints, and where to reach them; if undefined or empty, nobody is named. */
  grievanceOfficer: import.meta.env.VITE_OPERATOR_GRIEVANCE_OFFICER as string | undefined,
  phone: import.meta.env.VITE_OPERATOR_PHONE as string | undefined,
};

/** The first designer of supabase/seed.sql: the sample projects are theirs. */
export const SAMPLE_DESIGNER_ID = "00000000-0000-4000-8000-000000000101";

/** Builds the web where it is missing or older than its sources. */
export function ensureWebBuilt(): void;
/** Builds the public pages alone. */
export function ensurePagesBuilt(): void;
/** The folder of the checkout. */
export const root: string;
/** The environment for the project's programs, with its own Node first. */
export function environment(): NodeJS.ProcessEnv;

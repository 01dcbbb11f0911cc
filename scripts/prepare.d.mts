/** Builds the web where it is missing or older than its sources. */
export function ensureWebBuilt(): void;
/** Builds the public pages alone. */
export function ensurePagesBuilt(): void;

/**
 * Returns the path of a Chromium: an installed one, else Playwright's own, else the system's package. Undefined if none can be
 * installed.
 */
export function ensureChromium(): Promise<string | undefined>;

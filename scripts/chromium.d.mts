/** A Chromium's path: one that is there, Playwright's own, or the system's package. Undefined when none can be had. */
export function ensureChromium(): Promise<string | undefined>;

/** Thrown if Almoner cannot start. The message explains the reason to the person who started it. */
export class StartRefused extends Error {}

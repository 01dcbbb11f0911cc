/** Ends a start that cannot go on, with an explanation for the person who started Almoner. */
export class StartRefused extends Error {}

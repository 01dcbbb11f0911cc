/** A start that can't go on, in words for whoever started it. */
export class StartRefused extends Error {}

/** A backup or a restore cannot be done. The message is a sentence for the person who runs the command or the server. */
export class ArchiveError extends Error {}

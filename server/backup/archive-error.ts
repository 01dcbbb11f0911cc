/** The archive cannot or must not be used. The message is a sentence for the person who runs the command. */
export class ArchiveError extends Error {}

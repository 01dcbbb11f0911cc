/** The archive cannot be used, or must not be: the message is a sentence for whoever runs the command. */
export class ArchiveError extends Error {}

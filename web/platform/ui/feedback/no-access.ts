/** Thrown by a guard that refuses; the error page shows its message. */
export class NoAccess extends Error {
  /** what is missing, and who can give it; null: nobody can, or it is not known */
  readonly way: string | null;

  constructor(way: string | null = null) {
    super('You do not have access to this page.');
    this.way = way;
  }
}

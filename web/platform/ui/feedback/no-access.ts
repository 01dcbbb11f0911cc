/** Thrown by a guard that refuses; the error page shows its message. */
export class NoAccess extends Error {
  /** who can give access; null: nobody is known */
  readonly way: string | null;

  constructor(way: string | null = null) {
    super('You do not have access to this page.');
    this.way = way;
  }
}

/** Thrown by a guard that refuses; the error page shows its message. */
export class NoAccess extends Error {
  constructor() {
    super('You do not have access to this page.');
  }
}

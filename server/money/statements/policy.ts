import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { notFound } from '#server/platform/http/errors.ts';

/**
 * Programme staff open every nonprofit's statements, everybody else only those of their own nonprofit. Throws 404 for any other
 * statement.
 */
export function checkStatementOf(actor: Actor, nonprofit: number): void {
  if (!may(actor, 'readAllDonations') && actor.nonprofit !== nonprofit) throw notFound();
}

/** Programme staff open everybody's acknowledgements, everybody else only their own. Throws 404 for any other. */
export function checkDonor(actor: Actor, user: number): void {
  if (!may(actor, 'readAllDonations') && actor.id !== user) throw notFound();
}

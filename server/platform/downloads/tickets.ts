import { sql } from 'kysely';
import type pg from 'pg';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { resumeMinutes, ticketSeconds } from '#contract/platform/wire/downloads.ts';
import { type ActorRow, actorSql, asActor, hashSecret, newSecret } from '#server/platform/access/session.ts';
import type { Tx } from '#server/platform/database/connection.ts';

interface TicketRequest {
  actor: Actor;
  /** of the session that requests the ticket; the ticket ends with the session */
  tokenHash: Buffer;
  path: string;
}

/** Creates a ticket for one address, and deletes expired tickets. */
export async function issueTicket(tx: Tx, { actor, tokenHash, path }: TicketRequest): Promise<string> {
  const { secret, hash } = newSecret();
  await tx.deleteFrom('downloadTickets').where('expiresAt', '<', sql<string>`now()`).execute();
  const expiresAt = sql<string>`now() + make_interval(secs => ${ticketSeconds})`;
  await tx.insertInto('downloadTickets').values({ hash, userId: actor.id, tokenHash, path, expiresAt }).execute();
  return secret;
}

const redeemText = `
  WITH used AS (DELETE FROM download_tickets WHERE hash = $1 RETURNING path, token_hash, expires_at > now() AS fresh)
  SELECT actor.* FROM used CROSS JOIN LATERAL (${actorSql('used.token_hash')}) AS actor WHERE used.fresh AND used.path = $2`;

const resumeText = `
  WITH used AS (UPDATE download_tickets SET used = true, expires_at = now() + interval '${resumeMinutes} minutes'
    WHERE hash = $1 AND path = $2 AND expires_at > now() AND (NOT used OR $3) RETURNING token_hash)
  SELECT actor.* FROM used CROSS JOIN LATERAL (${actorSql('used.token_hash')}) AS actor`;

/**
 * Returns the person of a ticket for a large file, like `redeemTicket`. If the connection breaks off, the used ticket opens the
 * rest of the file for some minutes. `isRest`: the request asks for bytes after the first one.
 */
export async function redeemResumable(pool: pg.Pool, ticket: string, path: string, isRest: boolean): Promise<Actor | null> {
  const values = [hashSecret(ticket), path, isRest];
  const found = await pool.query<ActorRow>({ name: 'redeem-resumable', text: resumeText, values });
  const row = found.rows[0];
  return row ? asActor(row) : null;
}

/** Uses a ticket up, valid or not. Returns its person with their current rights, or null if it is not valid for this address. */
export async function redeemTicket(pool: pg.Pool, ticket: string, path: string): Promise<Actor | null> {
  const found = await pool.query<ActorRow>({ name: 'redeem-ticket', text: redeemText, values: [hashSecret(ticket), path] });
  const row = found.rows[0];
  return row ? asActor(row) : null;
}

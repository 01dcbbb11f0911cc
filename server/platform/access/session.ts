import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { FieldOfWork } from '#contract/platform/access/fields-of-work.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Role } from '#contract/platform/access/roles.ts';
import { recentMinutes } from '#contract/platform/wire/endpoint.ts';
import { rolesNowSql } from '#server/platform/access/board-term.ts';
import { endLink } from '#server/platform/access/calendar-links.ts';
import { libraryAccessSql } from '#server/platform/access/library-access.ts';
import { type FactorProof, refuseWithoutProof } from '#server/platform/access/proof.ts';
import { type AskedPerson, mustSetUpFirst, setUpIsDue } from '#server/platform/access/required.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { App } from '#server/platform/http/app.ts';
import { settingsVersionSql } from '#server/platform/programme/in-force.ts';
import { addressRange, type Client } from './client.ts';

export interface SignedIn {
  actor: Actor;
  tokenHash: Buffer;
  /** version of the programme's settings, read in the same statement as the person */
  settingsVersion: number;
  /** whether the person signed in, or signed in again, a few minutes ago */
  isRecent: boolean;
  hasSecondFactor: boolean;
}

/** The parts of the app that reading the actor needs. */
type Server = Pick<App, 'pool' | 'config'>;

/** A random secret for the user, and its hash, which the server stores. */
export function newSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}

export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

const tokenPattern = /^(?:Token|Bearer) +([\w-]{20,100}) *$/i;

/** Whether an `Authorization` header holds a token, valid or not. */
export const hasToken = (authorization: string | undefined): boolean => tokenPattern.test(authorization ?? '');

/** The token in an `Authorization` header; undefined if there is none. */
export const secretOf = (authorization: string | undefined): string | undefined => authorization?.match(tokenPattern)?.[1];

/** The hash of the token in an `Authorization` header; null if there is none. */
export function tokenHashOf(authorization: string | undefined): Buffer | null {
  const token = secretOf(authorization);
  return token ? hashSecret(token) : null;
}

/** The current user, as read from the database for this request. */
export interface ActorRow extends AskedPerson {
  id: number;
  roles: Role[];
  staff_fields: FieldOfWork[] | null;
  nonprofit_id: number | null;
  can_access_learning_commons: boolean;
  board_may_comment: boolean;
  board_may_export: boolean;
  /** whether the session's time of last use has to be updated */
  touch: boolean;
  is_recent: boolean;
}

const actorColumns = `users.id, ${rolesNowSql} AS roles, users.staff_fields, users.nonprofit_id,
  users.board_may_comment, users.board_may_export, EXISTS (
  SELECT FROM nonprofits WHERE nonprofits.id = users.nonprofit_id AND ${libraryAccessSql}) AS can_access_learning_commons`;

/**
 * SQL that selects the `ActorRow` of a session, or of an access key, whose scopes `guardKeys` has checked: `place` is the placeholder of its token's hash. Without a row, nobody is signed
 * in.
 */
export function actorSql(place: string): string {
  return `SELECT ${actorColumns}, tokens.last_used_at < now() - interval '1 hour' AS touch,
      tokens.scopes IS NULL AND tokens.proved_at > now() - interval '${recentMinutes} minutes' AS is_recent, users.second_factor_at IS NOT NULL AS has_second_factor,
      extract(epoch FROM now() - users.second_factor_asked_at)::float8 / 86400 AS days_since_asked
    FROM tokens JOIN users ON users.id = tokens.user_id
    WHERE tokens.hash = ${place} AND users.is_active
      AND CASE WHEN tokens.scopes IS NULL THEN tokens.last_used_at > now() - interval '30 days' ELSE tokens.expires_at > now() END`;
}

/**
 * Converts a row to the user, and updates the session's time of last use. Throws 403 for programme staff who have to set up their
 * second factor first.
 */
export async function recogniseActor(app: Server, row: ActorRow, tokenHash: Buffer): Promise<Actor> {
  await noteUse(app, row, tokenHash);
  if (await mustSetUpFirst(app, row)) throw setUpIsDue();
  return asActor(row);
}

async function noteUse({ pool }: Server, { touch }: ActorRow, tokenHash: Buffer): Promise<void> {
  if (touch) await pool.query(touchText, [tokenHash]);
}

const touchText = `WITH used AS (UPDATE tokens SET last_used_at = now() WHERE hash = $1 RETURNING user_id)
  UPDATE users SET last_seen_at = now() FROM used WHERE users.id = used.user_id`;

type ActorColumn = Exclude<keyof ActorRow, keyof Omit<AskedPerson, 'id' | 'roles'> | 'touch' | 'is_recent'>;

/** The user of a row, without updating the session's time of last use. */
export function asActor(row: Pick<ActorRow, ActorColumn>): Actor {
  const { id, roles, staff_fields: staffFields, nonprofit_id: nonprofit } = row;
  const { can_access_learning_commons: canAccessLearningCommons } = row;
  const { board_may_comment: boardMayComment, board_may_export: boardMayExport } = row;
  return { id, roles, staffFields, nonprofit, canAccessLearningCommons, boardMayComment, boardMayExport };
}

const readActorText = `SELECT actor.*, (${settingsVersionSql}) AS settings_version FROM (${actorSql('$1')}) AS actor`;

/** The query that reads the user of a token's hash. It runs before most requests. */
export const readActorQuery = (tokenHash: Buffer) => ({ name: 'read-actor', text: readActorText, values: [tokenHash] });

/** How to treat programme staff who must set up their second factor first: throw 403, serve them, or serve them as visitors. */
type BeforeSecondFactor = 'refused' | 'served' | 'visitors';

/** The user of an `Authorization` header; null without a valid token, or if `before` makes the person a visitor. */
export async function readActor(
  app: Server,
  authorization: string | undefined,
  before: BeforeSecondFactor = 'refused',
): Promise<SignedIn | null> {
  const tokenHash = tokenHashOf(authorization);
  if (!tokenHash) return null;
  const found = await app.pool.query<ActorRow & { settings_version: number }>(readActorQuery(tokenHash));
  const row = found.rows[0];
  if (!row) return null;
  await noteUse(app, row, tokenHash);
  if ((await mustSetUpFirst(app, row)) && before !== 'served') {
    if (before === 'visitors') return null;
    throw setUpIsDue();
  }
  const { settings_version: settingsVersion, is_recent: isRecent, has_second_factor: hasSecondFactor } = row;
  return { actor: asActor(row), tokenHash, settingsVersion, isRecent, hasSecondFactor };
}

/** The current data of a user; null if the account does not exist or is not active. */
export async function actorOf(pool: pg.Pool, id: number): Promise<Actor | null> {
  const text = `SELECT ${actorColumns} FROM users WHERE id = $1 AND is_active`;
  const row = (await pool.query<ActorRow>({ name: 'actor-of', text, values: [id] })).rows[0];
  return row ? asActor(row) : null;
}

/**
 * Starts a session and returns its token; only a hash is stored. Deletes the user's expired sessions. Throws 403 if the account
 * has a second factor and `proof` is not the user's, so that no way to sign in skips the second factor.
 */
export async function startSession(
  tx: Tx,
  userId: number,
  { ip, userAgent }: Client,
  proof: FactorProof | null = null,
): Promise<string> {
  await refuseWithoutProof(tx, userId, proof);
  const { secret, hash } = newSecret();
  const ended = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString();
  await tx
    .deleteFrom('tokens')
    .where('userId', '=', userId)
    .where('lastUsedAt', '<', ended)
    .where('scopes', 'is', null)
    .execute();
  await tx
    .insertInto('tokens')
    .values({ hash, userId, userAgent: userAgent.slice(0, 400), addressRange: addressRange(ip) })
    .execute();
  await tx.updateTable('users').set({ lastSeenAt: sql`now()` }).where('id', '=', userId).execute();
  return secret;
}

export async function endSession(tx: Tx, hash: Buffer): Promise<void> {
  await tx.deleteFrom('tokens').where('hash', '=', hash).execute();
}

/** Ends every session and access key of a user, except the one with the token hash `kept`, and the secret address of the calendar. */
export async function endSessions(tx: Tx, userId: number, kept?: Buffer): Promise<void> {
  const ended = tx.deleteFrom('tokens').where('userId', '=', userId);
  await (kept ? ended.where('hash', '!=', kept) : ended).execute();
  await endLink(tx, userId);
}

/** Ends the access keys of a user. */
export async function endAccessKeys(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('tokens').where('userId', '=', userId).where('scopes', 'is not', null).execute();
}

/** The hashes of a user's valid sessions. */
export async function liveSessions(db: Db, userId: number): Promise<Buffer[]> {
  const ended = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString();
  const rows = await db
    .selectFrom('tokens')
    .select('hash')
    .where('userId', '=', userId)
    .where('scopes', 'is', null)
    .where('lastUsedAt', '>', ended)
    .execute();
  return rows.map(({ hash }) => hash);
}

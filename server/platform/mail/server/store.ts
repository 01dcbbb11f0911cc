import { sql } from 'kysely';
import type pg from 'pg';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { type MailServerBody, type MailServerRecord, mailServerMessages } from '#contract/platform/mail/mail-server.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { addNotices } from '#server/platform/notices/add-notices.ts';
import type { Config } from '#server/platform/process/config.ts';
import { lockSettings, raiseVersion } from '#server/platform/programme/stored-settings.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { mailServerPlace, passwordOf, type StoredServer } from './mail-in-force.ts';

export async function readMailServer(pool: pg.Pool): Promise<StoredServer | null> {
  const { rows } = await pool.query<StoredServer>(
    'SELECT host, port, security, user_name AS "userName", password, key_id AS "keyId" FROM mail_server',
  );
  return rows[0] ?? null;
}

/** The server in force, without its password. */
export async function mailServerRecord(db: Db, { config, vault }: { config: Config; vault: Vault }): Promise<MailServerRecord> {
  const stored = await db.selectFrom('mailServer').selectAll().executeTakeFirst();
  const server = stored && {
    host: stored.host,
    port: stored.port,
    security: stored.security as StoredServer['security'],
    userName: stored.userName,
    hasPassword: stored.password !== null,
    changedAt: stored.changedAt,
    acceptedAt: stored.acceptedAt,
  };
  return {
    lockedBy: config.smtpIsFixed ? 'SMTP_URL' : null,
    server: config.smtpIsFixed ? ofEnvironment(config.smtpUrl) : (server ?? null),
    passwordIsLost: !config.smtpIsFixed && stored !== undefined && passwordOf(config, stored as StoredServer) === null,
    canStorePassword: vault.keyIds.length > 0,
    contactIsSet: config.contactIsSet,
  };
}

/** SMTP_URL in parts; null: it says none. Its password stays where it is. */
function ofEnvironment(smtpUrl: string | null): MailServerRecord['server'] {
  if (smtpUrl === null) return null;
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const security = protocol === 'smtps:' ? 'TLS' : 'STARTTLS';
  return {
    host: hostname,
    port: Number(port) || (security === 'TLS' ? 465 : 587),
    security,
    userName: decodeURIComponent(username),
    hasPassword: password !== '',
    changedAt: null,
    acceptedAt: null,
  };
}

/** The password that a body means. Throws 400 at the field if one is needed, and 409 without a key to store it with. */
export async function wantedPassword(
  db: Db,
  { config, vault }: { config: Config; vault: Vault },
  body: MailServerBody,
): Promise<string> {
  if (config.smtpIsFixed) throw refuse(409, mailServerMessages.locked);
  if (body.userName === '') return '';
  if (body.security === 'NONE') throw refuseFields({ security: [mailServerMessages.plain] });
  if (vault.keyIds.length === 0) throw refuse(409, mailServerMessages.noKey);
  if (body.password) return body.password;
  const stored = await db.selectFrom('mailServer').selectAll().executeTakeFirst();
  if (!stored || stored.password === null) throw refuseFields({ password: [mailServerMessages.password] });
  // a stored password is never sent elsewhere: whoever changes the host could read it there
  const isSame = (['host', 'port', 'security', 'userName'] as const).every((part) => stored[part] === body[part]);
  const password = isSame ? passwordOf(config, stored as StoredServer) : null;
  if (password === null) throw refuseFields({ password: [mailServerMessages.passwordAgain] });
  return password;
}

interface Change {
  actor: Actor;
  config: Config;
  vault: Vault;
  body: MailServerBody;
  password: string;
  accepted: boolean;
}

/** Stores the server with an audit entry, which never has the password. Every process then loads it: see decision 83. */
export async function storeMailServer(tx: Tx, { actor, config, vault, body, password, accepted }: Change): Promise<void> {
  await lockSettings(tx);
  const before = await tx.selectFrom('mailServer').selectAll().executeTakeFirst();
  const sealed = body.userName === '' ? null : vault.seal(Buffer.from(password), mailServerPlace);
  const { host, port, security, userName } = body;
  const columns = {
    ...{ host, port, security, userName },
    password: sealed?.bytes ?? null,
    keyId: sealed?.keyId ?? null,
    changedAt: sql<string>`now()`,
    changedBy: actor.id,
    acceptedAt: accepted ? sql<string>`now()` : null,
  };
  await tx
    .insertInto('mailServer')
    .values(columns)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
  await raiseVersion(tx);
  const isNew = before?.password == null || passwordOf(config, before as StoredServer) !== password;
  await tell(tx, actor, config, {
    mailServer: { from: before ? inWords(before) : null, to: inWords(body) },
    ...(sealed && isNew && { mailPassword: { from: before?.password ? 'given' : null, to: 'changed' } }),
  });
}

export async function removeStoredServer(tx: Tx, actor: Actor, config: Config): Promise<void> {
  if (config.smtpIsFixed) throw refuse(409, mailServerMessages.locked);
  await lockSettings(tx);
  const before = await tx.deleteFrom('mailServer').returningAll().executeTakeFirst();
  if (!before) return;
  await raiseVersion(tx);
  await tell(tx, actor, config, { mailServer: { from: inWords(before), to: null } });
}

interface Named {
  host: string;
  port: number;
  security: string;
  userName: string;
}

const inWords = ({ host, port, security, userName }: Named): string =>
  `${host}:${port}, ${security}${userName === '' ? '' : `, ${userName}`}`;

const removed = {
  title: 'The mail server was removed',
  text: 'Until one is entered again, programme staff can read the links in emails at the outbox. The audit trail says who did it.',
};
const changed = { title: 'The mail server was changed', text: 'The audit trail says who did it.' };

/**
 * Adds an audit entry and a notice for all programme staff, also for the one who acted: without a mail server the outbox shows the
 * links of others, and it may have been somebody else in their browser.
 */
async function tell(
  tx: Tx,
  actor: Actor,
  config: Config,
  changes: Record<string, { from: unknown; to: unknown }>,
): Promise<void> {
  const real = Object.entries(changes).filter(([, { from, to }]) => from !== to);
  if (real.length === 0) return;
  const subject = { kind: 'settings', id: 1, name: config.public.programmeName } as const;
  await recordChange(tx, { actor, action: 'changed', subject, changes: Object.fromEntries(real) });
  const told = real.some(([, { to }]) => to === null) ? removed : changed;
  await addNotices(tx, { may: 'manageProgramme' }, { kind: 'OTHER', ...told, path: '/audit?subjectKind=settings' });
}

import { sql } from 'kysely';
import type { KeyScope } from '#contract/platform/access/access-keys.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { scopesInWords } from './words.ts';

/** days before its end on which the owner of a key is told */
const daysBefore = 14;

interface Ending {
  email: string;
  name: string;
  scopes: KeyScope[];
  endsAt: string;
}

/** Runs every day. Deletes keys that have ended, and tells the owner of each key that ends soon, once: what the key serves would stop without a word. */
export const remindOfKeys: Task<'remind-of-keys'> = async (_, { db }) => {
  await transact(db, async (tx) => {
    await sql`DELETE FROM tokens WHERE expires_at < now()`.execute(tx);
    const { rows } = await sql<Ending>`UPDATE tokens t SET reminded_at = now() FROM users u
      WHERE u.id = t.user_id AND u.is_active AND t.scopes IS NOT NULL AND t.reminded_at IS NULL AND t.expires_at > now()
        AND t.expires_at < now() + make_interval(days => ${daysBefore}::int) AND t.created_at < now() - interval '14 days'
      RETURNING u.email, t.name, t.scopes, iso_instant(t.expires_at) AS ends_at`.execute(tx);
    await queueMails(
      tx,
      'access-key',
      rows.map(({ email, name, scopes, endsAt }) => ({
        to: email,
        data: { what: 'ends' as const, key: name, may: scopesInWords(scopes), endsAt },
      })),
    );
  });
};

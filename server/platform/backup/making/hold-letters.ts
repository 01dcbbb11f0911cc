import type pg from 'pg';

/**
 * Marks waiting letters as not sent, because the server that made the backup may have sent them afterwards. Returns the number of
 * these letters. Staff can send letters that are still needed from the outbox.
 */
export async function holdLetters(client: pg.ClientBase, madeAt: string): Promise<number> {
  const why = `Not sent: this email waited when the backup of ${madeAt.slice(0, 16).replace('T', ' ')} UTC was made, and may have been sent since.`;
  const { rowCount } = await client.query(
    "UPDATE mail_messages SET state = 'FAILED', last_error = $1 WHERE state IN ('QUEUED', 'SENDING')",
    [why],
  );
  return rowCount ?? 0;
}

import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ReadBatch } from '../reading/read-task.ts';
import { copiedColumns } from '../reading/values/copy-text.ts';

const statements = {
  rows: `COPY donation_import_rows (${copiedColumns.rows.join(', ')}) FROM STDIN`,
  problems: `COPY donation_import_problems (${copiedColumns.problems.join(', ')}) FROM STDIN`,
};

/** Stores what was read of a file, in the transaction of this connection. */
export async function copyBatch(client: pg.PoolClient, batch: ReadBatch): Promise<void> {
  for (const name of ['rows', 'problems'] as const) {
    if (batch[name].length === 0) continue;
    const stream = client.query(copyFrom(statements[name]));
    stream.end(batch[name]);
    await finished(stream);
  }
}

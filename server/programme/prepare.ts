import type { FastifyBaseLogger } from 'fastify';
import { hashPassword } from '#server/accounts/passwords.ts';
import { createSetUpLink, hasProgrammeStaff } from '#server/accounts/set-up.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import { openStorage } from '#server/files/storage.ts';

interface Prepared {
  /** what the person who started Almoner should read, once it can be reached */
  announce(address: string): string;
  stop(): Promise<void>;
}

/**
 * Between the schema and the first request: fills a new demo programme, or makes the set-up link of
 * the first programme-staff account. Closes the database when its work in the background is done.
 */
export async function prepareProgramme(config: Config, database: Database, log: FastifyBaseLogger): Promise<Prepared> {
  const demo = config.demo ? await openDemo(config, database, log) : null;
  const path = (await hasProgrammeStaff(database.db)) ? null : await createSetUpLink(database.db, null);
  const finished = (demo?.finished ?? Promise.resolve()).finally(() => database.close());
  return {
    announce: (address) => (path === null ? '' : setUpLine(address, path)) + (demo?.lines ?? ''),
    stop: async () => {
      demo?.cancel();
      await finished;
    },
  };
}

function setUpLine(address: string, path: string): string {
  return `\nThere is no programme-staff account yet. This link makes the first one; it works once, for 14 days:\n  ${address}${path}\n`;
}

/** The demo is loaded only where it is wanted: it brings the picture library with it. */
async function openDemo(config: Config, { db }: Database, log: FastifyBaseLogger) {
  const { demoAccounts, demoPassword, fillDemo, isDemo, paintDemoPictures } = await import('#server/demo/demo.ts');
  await fillDemo({ db, hashPassword });
  if (!(await isDemo(db))) return null;
  const cancelled = new AbortController();
  const finished = paintDemoPictures({ db, storage: openStorage(config.dataDir), signal: cancelled.signal }).catch((error) =>
    log.warn({ err: error }, 'the demo pictures were not finished'),
  );
  const accounts = demoAccounts.map(({ email, kind }) => `  ${email.padEnd(26)}${kind}`);
  const lines = `\nThis is a demo programme. Sign in as one of these, with the password ${demoPassword}:\n${accounts.join('\n')}\n`;
  return { lines, finished, cancel: () => cancelled.abort() };
}

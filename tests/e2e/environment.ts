import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { givingEnvironment, stripeEnvironment } from '#tests/stripe/environment.ts';
import { e2ePort, mailPort, stripePort } from './port.ts';

/** The name of the database for the browser tests, on the server of `TEST_DATABASE_URL`. */
export const e2eDatabase = `almoner_e2e_${e2ePort}`;

const url = process.env['TEST_DATABASE_URL'];

/** The environment of the server under test. Commands that a test starts use it too, so that they find the same data. */
export const e2eEnvironment = {
  NODE_ENV: 'development',
  ALMONER_DEMO: 'on',
  HOST: 'localhost',
  PORT: String(e2ePort),
  PROGRAMME_EMAIL: 'programme@example.org',
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  DATA_DIR: join(tmpdir(), `almoner-e2e-${e2ePort}`),
  ...stripeEnvironment(`http://127.0.0.1:${stripePort}`),
  ...givingEnvironment(`http://127.0.0.1:${stripePort}`),
  ...(url && { DATABASE_URL: new URL(`/${e2eDatabase}`, url).href }),
};

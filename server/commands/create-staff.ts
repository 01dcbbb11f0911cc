// npm run create-staff -- --email ada@example.org: makes an account programme staff and prints its set-up link.
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { emailAddress } from '#contract/wire/shapes.ts';
import { transact } from '#server/database/transact.ts';
import { inviteProgrammeStaff } from '#server/people/sign-in/set-up.ts';
import { readConfig } from '#server/process/config.ts';
import { StartRefused } from '#server/process/start-refused.ts';
import { openForCommand } from './open-database.ts';
import { runCommand } from './run-command.ts';

const usage = `Makes an account programme staff and prints a link, good once and for 14 days, to set its name and password.

  npm run create-staff -- --email ada@example.org

An account of that address is made where there is none; one that exists keeps what it has.
`;

function readEmail(): string | null {
  const { values } = parseArgs({ options: { email: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help || values.email === undefined) return null;
  const email = z.safeParse(emailAddress, values.email);
  if (!email.success) throw new StartRefused(`--email: ${email.error.issues[0]?.message ?? 'not an address'}`);
  return email.data;
}

async function createStaff(email: string): Promise<void> {
  const config = readConfig();
  const database = await openForCommand(config);
  try {
    const path = await transact(database.db, (tx) => inviteProgrammeStaff(tx, email));
    const address = config.publicUrl ?? `http://${config.host}:${config.port}`;
    process.stdout.write(`${email} is programme staff once this link is opened and a password is set:\n  ${address}${path}\n`);
  } finally {
    await database.close();
  }
}

async function run(): Promise<void> {
  const email = readEmail();
  if (email === null) process.stdout.write(usage);
  else await createStaff(email);
}

await runCommand(run, (reason) => reason);

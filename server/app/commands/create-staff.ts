// npm run create-staff -- --email ada@example.org: makes an account programme staff and prints its set-up link.
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { emailAddress } from '#contract/platform/wire/shapes.ts';
import { resetByCommand } from '#server/people/second-factor/change-factor.ts';
import { hasProgrammeStaff, inviteProgrammeStaff } from '#server/people/sign-in/set-up.ts';
import { transact } from '#server/platform/database/transact.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { commandLine } from '#server/platform/process/environment.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { openForCommand } from './open-database.ts';
import { runCommand } from './run-command.ts';

const usage = `Makes an account programme staff and prints a link, good once and for 14 days, to set its name and password.

  ${commandLine('create-staff', '--email ada@example.org')}

An account of that address is made where there is none; one that exists keeps what it has. With --reset-two-step its two-step
sign-in is taken off too, for somebody who has lost their telephone and their recovery codes. With --if-none nothing is done where
somebody can sign in as programme staff already.
`;

interface Wanted {
  email: string;
  resets: boolean;
  ifNone: boolean;
}

function readWanted(): Wanted | null {
  const flag = { type: 'boolean' } as const;
  const options = { email: { type: 'string' }, 'reset-two-step': flag, 'if-none': flag, help: flag } as const;
  const { values } = parseArgs({ options });
  if (values.help || values.email === undefined) return null;
  const email = z.safeParse(emailAddress, values.email);
  if (!email.success) throw new StartRefused(`--email: ${email.error.issues[0]?.message ?? 'not an address'}`);
  return { email: email.data, resets: values['reset-two-step'] ?? false, ifNone: values['if-none'] ?? false };
}

async function createStaff({ email, resets, ifNone }: Wanted): Promise<void> {
  const config = readConfig();
  const database = await openForCommand(config);
  try {
    if (ifNone && (await hasProgrammeStaff(database.db))) {
      process.stdout.write('Somebody can sign in as programme staff already: no link is made.\n');
      return;
    }
    const path = await transact(database.db, async (tx) => {
      if (resets && (await resetByCommand(tx, email))) process.stdout.write(`Two-step sign-in of ${email} is taken off.\n`);
      return inviteProgrammeStaff(tx, email);
    });
    const address = config.publicUrl ?? `http://${config.host}:${config.port}`;
    process.stdout.write(`${email} is programme staff. This link sets the account’s name and password:\n  ${address}${path}\n`);
  } finally {
    await database.close();
  }
}

async function run(): Promise<void> {
  const wanted = readWanted();
  if (wanted === null) process.stdout.write(usage);
  else await createStaff(wanted);
}

await runCommand(run, (reason) => reason);

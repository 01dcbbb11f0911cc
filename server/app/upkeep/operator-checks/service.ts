import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Check, good, watch } from '#server/app/upkeep/check.ts';

const unit = '/etc/systemd/system/almoner.service';

/** Whether systemd starts Almoner with the machine, where `deploy/install` or a person has made its unit. */
export const checkService: Check = async () => {
  if (!existsSync(unit)) return good('No systemd unit: something else starts Almoner.');
  const [isEnabled, isActive] = await Promise.all(['is-enabled', 'is-active'].map((question) => ask(question)));
  if (isEnabled !== 'enabled') return watch('It does not start with the machine.', 'Run systemctl enable almoner.');
  return isActive === 'active'
    ? good('It runs, and starts with the machine.')
    : watch('It does not run.', 'Run systemctl start almoner; journalctl -u almoner says why it ended.');
};

/** systemctl says the state by its output, and fails for all but one. */
const ask = (question: string): Promise<string> =>
  promisify(execFile)('systemctl', [question, 'almoner'], { timeout: 10_000 }).then(
    ({ stdout }) => stdout.trim(),
    (error: { stdout?: string }) => error.stdout?.trim() ?? '',
  );

/** Whether visitors see the public pages. A new programme opens when its staff say so, so that neither state is a fault. */
export const checkVisitors: Check = async ({ config }) =>
  good(
    config.public.openToVisitors
      ? 'They see the public pages.'
      : 'They read that the programme opens soon, until staff open it at Settings, “Visitors”.',
  );

import { existsSync, readFileSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import tls from 'node:tls';
import { errorCode } from './error-code.ts';
import { StartRefused } from './start-refused.ts';

/** The variable with which `deploy/almoner` names the service's file of settings, `/etc/almoner.env`. */
export const settingsFile = 'ALMONER_ENV_FILE';

/**
 * How the person who runs this server calls a command: `npm run backup -- FILE` in a clone, `almoner backup FILE` where Almoner was
 * started with `deploy/almoner`.
 */
export function commandLine(command: string, words = ''): string {
  if (process.env['ALMONER_LAUNCHED']) return ['almoner', command === 'start' ? '' : command, words].filter(Boolean).join(' ');
  return command === 'start' ? 'npm start' : `npm run ${command}${words && ` -- ${words}`}`;
}

/** The environment, completed by the file that `deploy/almoner` names, else by a `.env` in the working folder. */
export function processEnvironment(): Record<string, string | undefined> {
  const { [settingsFile]: named, NODE_EXTRA_CA_CERTS: known, ALMONER_LAUNCHED: launched } = process.env;
  if (named || existsSync('.env')) load(named || '.env');
  // who starts it without npm has no demo in mind
  if (launched) process.env['NODE_ENV'] ||= 'production';
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
  if (authorities && authorities !== known) trust(authorities);
  return process.env;
}

function load(path: string): void {
  try {
    loadEnvFile(path);
  } catch (error) {
    throw new StartRefused(
      `The settings in ${path} cannot be read (${errorCode(error)}). Run this as the account of the service (sudo -u almoner …), and let it read that file: chown root:almoner ${path}; chmod 640 ${path}`,
    );
  }
}

/** Node reads this variable when it starts, so one that a file sets would have no effect in this process. */
function trust(path: string): void {
  try {
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(path, 'utf8')]);
  } catch (error) {
    throw new StartRefused(
      `The certificates of NODE_EXTRA_CA_CERTS cannot be read: ${path} (${errorCode(error) || String(error)}).`,
    );
  }
}

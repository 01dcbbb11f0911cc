import { errorCode } from './error-code.ts';
import { StartRefused } from './start-refused.ts';

/** Explains why a port could not be opened. Returns the error itself if its cause is not known. */
export function portRefused(error: unknown, variable: 'PORT' | 'METRICS_PORT', port: number, host: string): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return new StartRefused(
      `The port ${port} is in use by another program. Choose another one with ${variable}, for example ${variable}=${port + 1}.`,
    );
  if (code === 'EACCES')
    return new StartRefused(`The port ${port} may not be opened by this user. Choose one above 1023 with ${variable}.`);
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return new StartRefused(`HOST=${host} is not an address of this machine.`);
  return error;
}

import { connect } from 'node:tls';
import { bad, type Check, good, watch } from '#server/app/upkeep/check.ts';
import { errorCode } from '#server/platform/process/error-code.ts';

const soonDays = 21;
const lateDays = 7;
const patience = 10_000;

/** How long the certificate of PUBLIC_URL is still valid. */
export const checkCertificate: Check = async ({ config }) => {
  const { publicUrl } = config;
  if (publicUrl === null)
    return watch('There is no PUBLIC_URL to check a certificate of.', 'Set it to the address that people open.');
  if (!publicUrl.startsWith('https://'))
    return watch(
      `${publicUrl} has no certificate: nothing is encrypted.`,
      'Serve it over https, through a proxy that has a certificate.',
    );
  const { hostname, port } = new URL(publicUrl);
  try {
    const until = await validUntil(hostname, Number(port || 443));
    const days = Math.floor((until - Date.now()) / 86_400_000);
    const text = `The certificate of ${hostname} is valid for ${days} more days.`;
    if (days < lateDays) return bad(text, 'Renew it now.');
    return days < soonDays ? watch(text, 'Programs that renew certificates do so before this.') : good(text);
  } catch (error) {
    return watch(
      `${publicUrl} could not be reached from this machine (${errorCode(error) || 'no answer'}).`,
      'Try it from outside.',
    );
  }
};

/** When a host's certificate ends. Reads expired and untrusted certificates too, because the check has to report them. */
function validUntil(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: patience });
    const end = (work: () => void) => {
      work();
      socket.destroy();
    };
    socket.once('secureConnect', () => end(() => resolve(Date.parse(socket.getPeerCertificate().valid_to))));
    socket.once('timeout', () => end(() => reject(new Error('no answer'))));
    socket.once('error', (error) => end(() => reject(error)));
  });
}

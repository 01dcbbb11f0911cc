import { requestDownloadTicket } from '#contract/platform/wire/downloads.ts';
import { call } from '../../../api.ts';

/** Opens the download at this address. Requests a one-use ticket first, because a link cannot carry the session. */
export async function startDownload(address: string): Promise<void> {
  const { ticket } = await call(requestDownloadTicket, { body: { path: address } });
  open(`${address}${address.includes('?') ? '&' : '?'}ticket=${ticket}`);
}

/** The `download` attribute keeps the page open if the download fails. */
function open(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

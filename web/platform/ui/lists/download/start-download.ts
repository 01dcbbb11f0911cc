import { requestDownloadTicket } from '#contract/platform/wire/downloads.ts';
import { call } from '../../../api.ts';
import { confirm } from '../../dialogs/confirm.ts';
import { unprintableText } from '../../text/unprintable.ts';

/** Opens the download at this address. Requests a one-use ticket first, because a link cannot carry the session. */
export async function startDownload(address: string): Promise<void> {
  const ask = () => call(requestDownloadTicket, { body: { path: address } });
  let { ticket, unprintable } = await ask();
  if (unprintable) {
    const text = unprintableText(unprintable);
    if (!(await confirm({ title: 'Some letters can’t be printed', text, confirm: 'Download anyway' }))) return;
    // the first ticket may have expired meanwhile
    ({ ticket } = await ask());
  }
  open(`${address}${address.includes('?') ? '&' : '?'}ticket=${ticket}`);
}

/** The `download` attribute keeps the page open if the download fails. */
function open(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

import { requestDownloadTicket } from '#contract/platform/wire/downloads.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../api.ts';
import { confirm, type Question } from '../../dialogs/confirm.ts';

/** Opens the download at this address. Requests a one-use ticket first, because a link cannot carry the session. */
export async function startDownload(address: string): Promise<void> {
  const ask = () => call(requestDownloadTicket, { body: { path: address } });
  let { ticket, unprintable } = await ask();
  if (unprintable) {
    if (!(await confirm(questionOf(unprintable)))) return;
    // the first ticket may have expired meanwhile
    ({ ticket } = await ask());
  }
  open(`${address}${address.includes('?') ? '&' : '?'}ticket=${ticket}`);
}

const mostNamed = 5;

function questionOf(unprintable: readonly string[]): Question {
  const named = unprintable
    .slice(0, mostNamed)
    .map((text) => `“${text.length > 60 ? `${[...text].slice(0, 60).join('')}…` : text}”`);
  const more = unprintable.length - named.length;
  const all = more > 0 ? `${named.join(', ')} and ${grouped(more)} more` : named.join(', ');
  return {
    title: 'Some letters can’t be printed',
    text: `The server has no font for letters of ${all}. The document shows a question mark for each of them. Whoever runs the server can add fonts.`,
    confirm: 'Download anyway',
  };
}

/** The `download` attribute keeps the page open if the download fails. */
function open(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

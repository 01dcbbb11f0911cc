import { giveMessages } from '#contract/money/giving/give-words.ts';
import { checkGift, Refused } from './calls.ts';
import { forgetTyped, keepSent, readSent } from './kept.ts';

/** Milliseconds between two questions about a payment that is not decided, and the most questions. */
const pause = 3_000;
const most = 10;

/** On a gift's own page: asks what the bank has decided, and shows its question. */
export function followGift(gift: HTMLElement): void {
  const find = <Kind extends HTMLElement = HTMLElement>(id: string) => gift.querySelector<Kind>(`#gift-${id}`);
  find('print')?.addEventListener('click', () => print());
  const { gift: publicId = '', outcome = '', stripe: key } = gift.dataset;
  if (outcome === 'PAID' && readSent()?.publicId === publicId) {
    keepSent(null);
    forgetTyped();
  }
  if (outcome !== 'WAITING' && outcome !== 'ACTION' && outcome !== 'UNPAID') return;
  const again = find('again');
  // another gift replaces this one, which is withdrawn first
  again?.addEventListener('click', () => keepSent({ gift: null, publicId }));
  const answer = find<HTMLButtonElement>('answer');
  let secret: string | null = null;
  let asking = false;

  async function ask(): Promise<boolean> {
    if (asking) return false;
    asking = true;
    gift.querySelector('.working')?.replaceChildren('Asking…');
    let problem = '';
    try {
      const now = await checkGift(publicId);
      if (now.outcome !== 'WAITING' && now.outcome !== 'ACTION' && now.outcome !== 'UNPAID') {
        location.reload();
        return true;
      }
      secret = now.clientSecret;
    } catch (error) {
      problem = error instanceof Refused ? error.message : giveMessages.unknown;
      // the card was refused
      if (error instanceof Refused && error.status === 400) again?.removeAttribute('hidden');
    }
    asking = false;
    gift.querySelector('.working')?.replaceChildren(problem || secret ? '' : 'Not decided yet.');
    find('problem')?.replaceChildren(problem);
    answer?.toggleAttribute('hidden', secret === null || !key);
    if (secret !== null) again?.removeAttribute('hidden');
    return secret !== null || problem !== '';
  }

  answer?.addEventListener('click', async () => {
    if (!key || secret === null) return;
    const { answerBank } = await import('./stripe-forms.ts');
    await answerBank(key, secret);
    await ask();
  });
  find('check')?.addEventListener('click', (event) => {
    event.preventDefault();
    void ask();
  });

  async function askOn(): Promise<void> {
    for (let asked = 0; asked < most && !(await ask()); asked += 1) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  void askOn();
}

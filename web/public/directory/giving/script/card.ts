import { giveMessages } from '#contract/money/giving/give-words.ts';
import { Trouble } from './problems.ts';
import type { Forms, Heard } from './stripe-forms.ts';

export interface Card {
  /** all that is to be charged; null: no amount yet. `isSaved`: the card is kept for the next times */
  setAmount: (cents: number | null, isSaved?: boolean) => void;
  makeToken: () => Promise<string>;
  answerBank: (clientSecret: string) => Promise<void>;
}

const stripe = () => import('./stripe-forms.ts');

/** The part of the page for cards and wallets. Stripe's script is loaded once there is an amount and the part comes into view. */
export function openCard(key: string, part: HTMLElement, heard: Heard): Card {
  const state = part.querySelector('#give-card-state');
  let cents: number | null = null;
  let isInView = false;
  let loading = false;
  let forms: Forms | null = null;
  let saves = false;

  const say = (...content: (string | Node)[]) => state?.replaceChildren(...content);

  async function load(): Promise<void> {
    if (loading || !isInView || cents === null) return;
    loading = true;
    say('Loading the card form…');
    try {
      const { openForms } = await stripe();
      forms = await openForms(key, cents, { ...heard, ready: () => say(), failed: fail });
      forms.setAmount(cents, saves);
    } catch {
      fail();
    }
  }

  function fail(): void {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Try again';
    button.addEventListener('click', () => {
      loading = false;
      void load();
    });
    say('The card form could not be loaded. ', button);
  }

  const observer = new IntersectionObserver(
    (seen) => {
      isInView ||= seen.some(({ isIntersecting }) => isIntersecting);
      void load();
    },
    { rootMargin: '900px' },
  );
  observer.observe(part);
  // the buttons of wallets stand higher
  const wallets = document.querySelector('#give-wallets');
  if (wallets) observer.observe(wallets);

  return {
    setAmount(next, isSaved = false) {
      cents = next;
      saves = isSaved;
      if (next !== null) forms?.setAmount(next, saves);
      void load();
    },
    async makeToken() {
      if (!forms) throw new Trouble({ card: giveMessages.noCard });
      return forms.makeToken();
    },
    answerBank: async (clientSecret) => (await stripe()).answerBank(key, clientSecret),
  };
}

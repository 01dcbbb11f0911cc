import type { ReactNode } from 'react';
import { feeText } from '#contract/money/giving/fee-text.ts';
import type { GivingTerms } from '#contract/money/giving/terms.ts';
import { useSite } from '../frame/site.ts';
import { namesOf, withinDays } from './names.ts';

interface Props {
  terms: GivingTerms;
  nonprofits: readonly { name: string }[];
}

/**
 * What a donor must be able to read before giving: who receives the payment, to whom and when it is passed on, what is deducted, what
 * happens if a nonprofit cannot be paid, tax, and who learns the donor's name.
 */
export function GiftTerms({ terms, nonprofits }: Props) {
  const { programmeName } = useSite().programme;
  const { donee, legalName, ein, forwardDays, unpayable } = terms;
  const names = namesOf(nonprofits);
  const many = nonprofits.length > 1;
  const isProgramme = donee === 'PROGRAMME';
  return (
    <section className="terms" id="terms" aria-labelledby="terms-title">
      <h2 id="terms-title">What happens to your gift</h2>
      <dl>
        <Term title="Who receives the payment">
          {legalName}, EIN {ein}
          {legalName !== programmeName && `, which runs ${programmeName}`}.{' '}
          {isProgramme
            ? `Your gift is to ${legalName}, for ${names}.`
            : `It collects the gift for ${names}: the gift is ${many ? 'theirs' : `that of ${names}`}.`}
        </Term>
        <Term title="Passed on">
          To {names}, {withinDays(forwardDays)}.
        </Term>
        <Term title="Deducted">{deducted(terms)}</Term>
        <Term title={many ? 'If a nonprofit cannot be paid' : 'If the nonprofit cannot be paid'}>
          <span className="lines">{unpayable}</span>
        </Term>
        <Term title="Tax">
          You get nothing in return: all of it is a gift to {isProgramme ? legalName : names}, and tax-deductible as far as the
          law allows.
        </Term>
        <Term title={many ? 'What the nonprofits learn' : 'What the nonprofit learns'}>
          Your name and ZIP code, unless you hide them; your wish and the dedication in any case; your email address only if you
          say so.
        </Term>
      </dl>
    </section>
  );
}

function Term({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function deducted(terms: GivingTerms): string {
  const payouts = feeText(terms.payoutFee);
  if (payouts === '') return ofCards(terms) ?? 'Nothing.';
  return `${ofCards(terms, true) ?? ''} Of each payment to a nonprofit, in which gifts are passed on, ${payouts}.`.trim();
}

/** What is said of the card fee; `more`: something else is deducted as well. */
function ofCards({ stripeKey, ways, nonprofitsBearFees, legalName, ...fee }: GivingTerms, more = false): string | null {
  if (stripeKey === null) return null;
  if (!nonprofitsBearFees) return more ? `${legalName} pays the card fee.` : `Nothing: ${legalName} pays the card fee.`;
  const others = ways.length > 0 && !more ? ' Nothing of gifts that are given in another way.' : '';
  return `The card fee, ${feeText({ percent: fee.feeBps / 100, fixedCents: fee.feeFixedCents })}, unless you add it.${others}`;
}

import type { ReactNode } from 'react';
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
        <Term title="Your name and email">
          {many ? 'The nonprofits learn' : 'The nonprofit learns'} your name, unless you hide it, and your email address only if
          you say so.
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

function deducted({ stripeKey, ways, nonprofitsBearFees, legalName, feeBps, feeFixedCents }: GivingTerms): string {
  if (stripeKey === null) return 'Nothing.';
  if (!nonprofitsBearFees) return `Nothing: ${legalName} pays the card fee.`;
  const others = ways.length > 0 ? ' Nothing of gifts that are given in another way.' : '';
  const fixed = feeFixedCents > 0 ? ` and ${feeFixedCents}¢` : '';
  return `The card fee, ${feeBps / 100}%${fixed}, unless you add it.${others}`;
}

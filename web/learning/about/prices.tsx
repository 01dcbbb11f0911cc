import type { AboutFacts } from '#contract/learning/about.ts';
import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import { formatPrice } from '../../platform/ui/text/format.ts';
import { Part } from './part.tsx';

export function Prices({ tiers }: Pick<AboutFacts, 'tiers'>) {
  if (tiers.length === 0) return null;
  return (
    <Part id="prices" title="What a year costs">
      <p className="intro">One price for your whole nonprofit, by its yearly budget.</p>
      <ul className="prices">
        {tiers.map(({ id, tierName, subscriptionPrice, budgetSize }) => (
          <li key={id}>
            <h3>{budgetSizeLabels[budgetSize]}</h3>
            <p className="price">
              {formatPrice(subscriptionPrice)}
              <span> a year</span>
            </p>
            <p className="tier">{tierName}</p>
            <p>
              <a
                className="button not-printed"
                href="#request"
                data-buy={id}
                aria-label={`Buy now: ${budgetSizeLabels[budgetSize]}`}
              >
                Buy now
              </a>
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

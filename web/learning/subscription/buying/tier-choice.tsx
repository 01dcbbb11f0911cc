import type { SubscriptionTier } from '#contract/learning/subscription/tiers.ts';
import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import { formatDollars } from '../../../platform/ui/text/format.ts';
import classes from '../subscription.module.css';

interface Props {
  tiers: readonly SubscriptionTier[];
  chosen: number | null;
  disabled: boolean;
  onChoose: (tier: number) => void;
}

export function TierChoice({ tiers, chosen, disabled, onChoose }: Props) {
  return (
    <fieldset className="bare stack gap-2" disabled={disabled}>
      <legend className={classes.legend}>Your nonprofit’s budget size</legend>
      {tiers.map(({ id, tierName, budgetSize, subscriptionPrice }) => (
        <label key={id} className={`${classes.tier} ringed-if-chosen`} data-chosen={id === chosen || undefined}>
          <input type="radio" name="tier" checked={id === chosen} onChange={() => onChoose(id)} />
          <span className={classes.tierName}>
            {budgetSizeLabels[budgetSize]}
            <small>{tierName}</small>
          </span>
          <span className="figures">{subscriptionPrice === 0 ? 'Free' : `${formatDollars(subscriptionPrice)} a year`}</span>
        </label>
      ))}
    </fieldset>
  );
}

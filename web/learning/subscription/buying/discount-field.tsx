import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { applyDiscountCode, type Discount, discountMessages } from '#contract/learning/subscription/discounts.ts';
import { call } from '../../../platform/api.ts';
import { formatDollars } from '../../../platform/ui/text/format.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import classes from '../subscription.module.css';

interface Props {
  applied: Discount | null;
  /** the applied code is for other tiers */
  unusable: boolean;
  tier: number | undefined;
  /** the server's refusal of the code when the order was sent */
  problem: string | undefined;
  disabled: boolean;
  onApply: (discount: Discount | null) => void;
}

/** A discount code: typed, applied, then shown. */
export function DiscountField({ applied, unusable, tier, problem, disabled, onApply }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const { busy, run } = useBusy();

  async function apply(): Promise<void> {
    if (code.trim() === '' || busy) return;
    setError(undefined);
    await run(
      async () => {
        const body = { code, ...(tier !== undefined && { subscriptionTier: tier }) };
        onApply(await call(applyDiscountCode, { body, quiet: true }));
        setCode('');
      },
      (failure) => setError(failure.fieldErrors.code ?? failure.summary),
    );
  }

  function applyOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void apply();
  }

  if (applied)
    return (
      <div className="row middle gap-1-4">
        <p role="status">
          <strong>{applied.code}</strong>: {wordsOf(applied)} off
        </p>
        <Button variant="subtle" size="compact-sm" disabled={disabled} onClick={() => onApply(null)}>
          Remove code
        </Button>
        {(unusable || problem) && (
          <p role="alert" className="loss">
            {problem ?? discountMessages.otherTier}
          </p>
        )}
      </div>
    );
  return (
    <div className={classes.code}>
      <TextInput
        label="Discount code"
        name="discount-code"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={100}
        value={code}
        error={error ?? problem}
        disabled={disabled}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        onKeyDown={applyOnEnter}
      />
      <Button variant="default" loading={busy} disabled={disabled || code.trim() === ''} onClick={() => void apply()}>
        Apply
      </Button>
    </div>
  );
}

function wordsOf({ discountType, discountAmount }: Discount): string {
  return discountType === 'FIXED' ? formatDollars(discountAmount) : `${discountAmount}%`;
}

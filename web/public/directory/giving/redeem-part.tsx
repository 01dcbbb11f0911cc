import type { GivePage } from '#contract/public/directory/give-pages.ts';
import { GiveField } from './give-field.tsx';

/** A gift card that pays the gift or a part of it. Its script is loaded once it is opened; without scripts it pays a whole gift. */
export function RedeemPart({ page: { values, problems, balance } }: { page: GivePage }) {
  return (
    <details className="choices" id="give-gift-card" open={values.giftCard !== '' || undefined}>
      <summary>I have a gift card</summary>
      <div className="inside">
        <GiveField
          name="giftCard"
          label="Its code"
          problems={problems}
          defaultValue={values.giftCard}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
        />
        <p>
          <button type="submit" className="button" name="step" value="balance" formNoValidate>
            See what is on it
          </button>{' '}
          <span id="give-gift-balance" role="status">
            {balance}
          </span>
        </p>
        <div id="give-gift-take" hidden>
          <GiveField
            name="giftValue"
            label="Take from it at most, in dollars"
            problems={problems}
            inputMode="decimal"
            maxLength={14}
            autoComplete="off"
          />
        </div>
      </div>
    </details>
  );
}

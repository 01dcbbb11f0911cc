import { feeText } from '#contract/money/giving/fee-text.ts';
import { dedicationLabels, dedications } from '#contract/money/giving/give.ts';
import type { GivingTerms } from '#contract/money/giving/terms.ts';
import type { GivePage } from '#contract/public/directory/give-pages.ts';
import { GiveField, GiveTick } from './give-field.tsx';

const folded = ['designation', 'dedication', 'dedicatedTo', 'isHidden', 'sharesEmail', 'coversFees', 'zipcode'] as const;

interface Props {
  page: GivePage;
  terms: GivingTerms;
  several: boolean;
}

/** What few donors need: folded, and nothing is chosen beforehand. */
export function GiveChoices({ page: { values, problems }, terms, several }: Props) {
  const isUsed = folded.some((name) => values[name] || problems[name] !== undefined);
  return (
    <details className="choices" id="give-choices" open={isUsed || undefined}>
      <summary>Dedicate it, add a wish, hide your name{terms.stripeKey !== null && ', cover the card fee'}</summary>
      <div className="inside">
        <div className="pair">
          <div className="field">
            <label htmlFor="give-dedication">Dedication</label>
            <select
              id="give-dedication"
              name="dedication"
              defaultValue={values.dedication}
              aria-describedby="give-dedication-problem"
            >
              <option value="">None</option>
              {dedications.map((one) => (
                <option key={one} value={one}>
                  {dedicationLabels[one]}
                </option>
              ))}
            </select>
            <p className="problem" id="give-dedication-problem">
              {problems['dedication']}
            </p>
          </div>
          <GiveField
            name="dedicatedTo"
            label="Name of the person"
            problems={problems}
            defaultValue={values.dedicatedTo}
            autoComplete="off"
            maxLength={200}
          />
        </div>
        <GiveField
          name="designation"
          label="What you wish it to be used for"
          hint={`A wish, not a condition: ${several ? 'each nonprofit' : 'the nonprofit'} decides.`}
          problems={problems}
          defaultValue={values.designation}
          autoComplete="off"
          maxLength={200}
        />
        <GiveTick name="isHidden" checked={values.isHidden} problems={problems}>
          Hide my name and ZIP code from {several ? 'the nonprofits' : 'the nonprofit'}
        </GiveTick>
        <GiveTick name="sharesEmail" checked={values.sharesEmail} problems={problems}>
          Give {several ? 'the nonprofits' : 'the nonprofit'} my email address
        </GiveTick>
        {terms.stripeKey !== null && (
          <div id="give-cover" className="scripted">
            <GiveTick name="coversFees" checked={values.coversFees} problems={problems}>
              Add the card fee
              <span id="give-fee" />
              {feeText(terms.payoutFee) === ''
                ? `, so that ${several ? 'the nonprofits get' : 'the nonprofit gets'} the whole amount`
                : ', so that it is not taken from the gift'}
            </GiveTick>
          </div>
        )}
        <GiveField
          name="zipcode"
          label="Your ZIP code (optional)"
          problems={problems}
          defaultValue={values.zipcode}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={10}
        />
      </div>
    </details>
  );
}

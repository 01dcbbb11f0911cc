import { centsText } from '#contract/money/giving/gift-amounts.ts';
import { nonprofitPath } from '#contract/nonprofits/public/addresses.ts';
import type { GiveNonprofit, GivePage } from '#contract/public/directory/give-pages.ts';

const presets = [25, 50, 100, 250];

interface Props {
  page: GivePage;
  nonprofits: readonly GiveNonprofit[];
  minimumCents: number;
}

/** The amount for one nonprofit, or for all together; for several nonprofits also line by line. */
export function GiveAmounts({ page: { values, problems }, nonprofits, minimumCents }: Props) {
  const several = nonprofits.length > 1;
  const problem = problems['amount'];
  return (
    <section className="part" aria-labelledby="amount-title">
      <h2 id="amount-title">{several ? 'Amount for all together' : 'Amount'}</h2>
      <div className="presets">
        {presets
          .filter((dollars) => dollars * 100 >= minimumCents)
          .map((dollars) => (
            <button key={dollars} type="submit" name="preset" value={dollars} formNoValidate>
              ${dollars}
            </button>
          ))}
        <div className="money">
          <label htmlFor="give-amount" className="only-read-out">
            {several ? 'Amount for all together, in dollars' : 'Amount in dollars'}
          </label>
          <span aria-hidden="true">$</span>
          <input
            id="give-amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            defaultValue={values.amount}
            placeholder="Other"
            aria-describedby="give-amount-problem give-minimum"
            aria-invalid={problem === undefined ? undefined : true}
          />
        </div>
      </div>
      <p className="problem" id="give-amount-problem">
        {problem}
      </p>
      <p className="hint" id="give-minimum">
        {centsText(minimumCents)} or more.
      </p>
      {several && <Lines nonprofits={nonprofits} values={values} problems={problems} />}
    </section>
  );
}

function Lines({ nonprofits, values, problems }: Pick<Props, 'nonprofits'> & Pick<GivePage, 'values' | 'problems'>) {
  return (
    <>
      <ul className="lines-of-gift">
        {nonprofits.map((nonprofit) => {
          const { id, name, town, ein } = nonprofit;
          const input = `amount-${id}`;
          const problem = problems[input];
          return (
            <li key={id} data-line={id}>
              <div className="who">
                <a href={nonprofitPath(nonprofit)}>{name}</a>
                <p className="hint">{about({ town, ein })}</p>
                <button type="submit" name="without" value={id} formNoValidate aria-label={`Leave out ${name}`}>
                  Leave out
                </button>
              </div>
              <div className="money">
                <label htmlFor={`give-${input}`} className="only-read-out">
                  Amount for {name}, in dollars
                </label>
                <span aria-hidden="true">$</span>
                <input
                  id={`give-${input}`}
                  name={input}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={14}
                  defaultValue={values.amounts[id] ?? ''}
                  aria-describedby={`give-${input}-problem`}
                  aria-invalid={problem === undefined ? undefined : true}
                />
              </div>
              <p className="problem" id={`give-${input}-problem`}>
                {problem}
              </p>
            </li>
          );
        })}
      </ul>
      <p>
        <button type="submit" className="quiet" name="step" value="split" formNoValidate>
          Split evenly
        </button>
      </p>
    </>
  );
}

/** Where a nonprofit is, and its EIN. */
export function about({ town, ein }: Pick<GiveNonprofit, 'town' | 'ein'>): string {
  return [town, ein && `EIN ${ein}`].filter(Boolean).join(' · ');
}

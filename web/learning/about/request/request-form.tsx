import type { ReactNode } from 'react';
import type { AboutFacts } from '#contract/learning/about.ts';
import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import { usStateNames, usStates } from '#contract/platform/fields/us-states.ts';
import { formatPrice } from '../../../platform/ui/text/format.ts';
import { useSite } from '../../../public/directory/frame/site.ts';
import { Trap } from '../../../public/directory/frame/trap.tsx';
import { Buying } from '../buying.tsx';
import { ChoiceField, TextField } from './request-fields.tsx';

/**
 * The form with which a visitor requests information or buys a subscription. The script send-request.ts solves the puzzle and
 * sends the form. Without scripts, the page shows an email address instead. The names of the fields are their paths on the wire.
 */
export function RequestForm({ tiers }: Pick<AboutFacts, 'tiers'>) {
  const { programmeEmail } = useSite().programme;
  return (
    <section className="part request not-printed" id="request" aria-labelledby="ask" tabIndex={-1}>
      <h2 id="ask">{tiers.length > 0 ? 'Ask, or buy now' : 'Ask for information'}</h2>
      <p className="intro">
        Tell us who you are, and we write to you. All fields are required. You can also write to{' '}
        <a href={`mailto:${programmeEmail}?subject=Learning%20Commons`}>{programmeEmail}</a>.
      </p>
      <p className="intro unscripted">
        <strong>The form needs JavaScript</strong>, which keeps machines from filling it in. Please write to us by email instead.
      </p>
      <form id="request-form" className="scripted loss-edges" noValidate>
        <div className="fields columns-40">
          <Fields>
            {tiers.length > 0 && (
              <ChoiceField name="selected_tier" label="Yearly budget of your nonprofit" complete="off">
                {tiers.map(({ id, subscriptionPrice, budgetSize }) => (
                  <option key={id} value={id}>
                    {`${budgetSizeLabels[budgetSize]}: ${formatPrice(subscriptionPrice)} a year`}
                  </option>
                ))}
              </ChoiceField>
            )}
          </Fields>
        </div>
        <Trap />
        {tiers.length > 0 && <Buying />}
        <p className="problem" id="form-problem" role="alert" />
        <p>
          <button className="button" type="submit" disabled>
            <span>Send</span>
          </button>{' '}
          <span className="working" role="status" />
        </p>
      </form>
      <div className="done" id="request-done" tabIndex={-1} hidden>
        <p className="thanks" />
        <p>We have written to your address, so that you know we have it.</p>
      </div>
    </section>
  );
}

function Fields({ children }: { children: ReactNode }) {
  return (
    <>
      <TextField name="name" label="Name" complete="name" most={200} />
      <TextField name="email" label="Email" type="email" complete="email" most={254} />
      <TextField name="organization" label="Organization" complete="organization" most={200} />
      <TextField name="phone_number" label="Phone number" type="tel" complete="tel" most={50} />
      <TextField name="address.address1" label="Address" complete="street-address" most={200} wide />
      <TextField name="address.city" label="City" complete="address-level2" most={100} />
      <div className="pair">
        <ChoiceField name="address.state" label="State" complete="address-level1">
          {usStates.map((code) => (
            <option key={code} value={code}>
              {usStateNames[code]}
            </option>
          ))}
        </ChoiceField>
        <TextField name="address.zipcode" label="Zip code" complete="postal-code" most={10} digits />
      </div>
      {children}
    </>
  );
}

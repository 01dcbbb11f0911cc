import type { ReactNode } from 'react';
import type { OfferForm } from '#contract/public/directory/public-pages.ts';
import { Trap } from '../frame/trap.tsx';
import './offer.css';

interface Props {
  action: string;
  nonprofit: string;
  form: OfferForm;
}

/** The form with which a visitor offers help. A refused form keeps what was typed. */
export function OfferHelp({ action, nonprofit, form: { values, problems = {} } }: Props) {
  return (
    <section className="offer loss-edges" id="offer" aria-labelledby="offer-title">
      <h2 id="offer-title">I want to help</h2>
      <p className="above-2">{nonprofit} reads this once you have confirmed it by email, and answers by email.</p>
      <form method="post" action={`${action}#offer`}>
        {problems.form && (
          <p className="loss above-1-half" role="alert">
            {problems.form}
          </p>
        )}
        <Field name="name" label="Your name" problem={problems.name}>
          {(input) => <input {...input} defaultValue={values.name} autoComplete="name" maxLength={100} required />}
        </Field>
        <Field name="email" label="Your email" problem={problems.email}>
          {(input) => <input {...input} type="email" defaultValue={values.email} autoComplete="email" maxLength={254} required />}
        </Field>
        <Field name="message" label="Message (optional)" problem={problems.message}>
          {(input) => <textarea {...input} rows={5} maxLength={2000} defaultValue={values.message} />}
        </Field>
        <Trap />
        <p>
          <button className="button" type="submit">
            I want to help
          </button>
        </p>
      </form>
    </section>
  );
}

interface FieldProps {
  name: keyof OfferForm['values'];
  label: string;
  problem: string | undefined;
  children: (input: { id: string; name: string; 'aria-describedby': string; 'aria-invalid': true | undefined }) => ReactNode;
}

function Field({ name, label, problem, children }: FieldProps) {
  const id = `offer-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, name, 'aria-describedby': `${id}-problem`, 'aria-invalid': problem === undefined ? undefined : true })}
      <p className={problem === undefined ? undefined : 'loss above-1-half'} id={`${id}-problem`}>
        {problem}
      </p>
    </div>
  );
}

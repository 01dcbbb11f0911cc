import type { remindNonprofits } from '#contract/money/reporting/reporting.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import classes from './reporting.module.css';

type Preview = ResultOf<typeof remindNonprofits>;

const namedNonprofits = 10;

/** Says who gets a reminder, and who gets none and why. */
export function Receivers({ preview }: { preview: Preview }) {
  const { missing, emails, nonprofits, alreadyReminded, withoutPeople, people } = preview;
  if (missing === 0) return <p role="status">Everybody has reported.</p>;
  return (
    <>
      <p role="status">
        {howMany(missing, 'nonprofit has', 'nonprofits have')} not reported.{' '}
        {emails === 0
          ? 'Nobody is left to remind.'
          : `${howMany(emails, 'email goes', 'emails go')} to the staff of ${howMany(nonprofits, 'nonprofit', 'nonprofits')}.`}
      </p>
      {alreadyReminded > 0 && (
        <p>{howMany(alreadyReminded, 'nonprofit was', 'nonprofits were')} reminded already: nobody gets a second email.</p>
      )}
      {withoutPeople.length > 0 && (
        <p>
          Nobody has an account at {namesOf(withoutPeople)}: {withoutPeople.length === 1 ? 'it gets' : 'they get'} no email.
        </p>
      )}
      {people.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keyboard
        <section className={classes.people} aria-label="Who gets an email" tabIndex={0}>
          <ul>
            {people.map(({ id, fullName, email, nonprofit }) => (
              <li key={id}>
                <strong>{nonprofit}</strong>: {fullName}
                {fullName !== email && <span className="soft block text-14">{email}</span>}
              </li>
            ))}
            {people.length < emails && <li>and {emails - people.length} more</li>}
          </ul>
        </section>
      )}
    </>
  );
}

function namesOf(nonprofits: Preview['withoutPeople']): string {
  const names = nonprofits.slice(0, namedNonprofits).map(({ name }) => name);
  const more = nonprofits.length - names.length;
  return new Intl.ListFormat('en-US').format(more > 0 ? [...names, `${more} more`] : names);
}

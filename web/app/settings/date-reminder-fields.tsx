import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type DateReminders, readDateReminders } from '#contract/desk/calendar/date-reminders.ts';
import { mostReminderDays } from '#contract/platform/programme/reporting-dates.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { queryOf } from '../../platform/query-of.ts';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import { formatDate } from '../../platform/ui/text/format.ts';
import { settingFields } from './settings-outline.ts';
import type { PartProps } from './settings-values.ts';

const fields = {
  DEADLINES: {
    name: 'deadlineReminderDays',
    ofDate: 'closes',
    person: ['person', 'people'],
  },
  REVIEWS: {
    name: 'reviewReminderDays',
    ofDate: 'is due',
    person: ['reviewer', 'reviewers'],
  },
} as const;

/** The reminders of deadlines and reviews, each with a preview of its email. Donation reports have their own section. */
export function DateReminderFields({ form }: Pick<PartProps, 'form'>) {
  const query = useQuery(queryOf(readDateReminders));
  return (
    <>
      {(['DEADLINES', 'REVIEWS'] as const).map((kind) => (
        <div key={kind} className="stack gap-1">
          <TextInput
            {...form.input(fields[kind].name)}
            className="wide-24"
            label={settingFields[fields[kind].name].label}
            description={`0 to ${mostReminderDays}. With 0, none is sent by itself. Each person gets one email for a date.`}
            inputMode="numeric"
          />
          <Preview reminders={query.data?.find((one) => one.kind === kind)} />
        </div>
      ))}
      {query.error && <Unloaded query={query} what="the emails of the reminders" />}
    </>
  );
}

function Preview({ reminders }: { reminders: DateReminders[number] | undefined }) {
  if (!reminders) return null;
  const { kind, sample, upcoming } = reminders;
  const { ofDate, person } = fields[kind];
  const [one, many] = person;
  return (
    <details>
      <summary className="opens">What the email says, and who would get it now</summary>
      <div className="stack gap-2 above-2">
        <p className="strong">{sample.subject}</p>
        <p className="lines breakable">{sample.text}</p>
        {upcoming.length === 0 && <p className="soft">Nobody now: no date to come.</p>}
        <ul className="stack gap-1">
          {upcoming.map(({ application, at, people }) => (
            <li key={`${application} ${at}`}>
              “{application}” {ofDate} {formatDate(at)}: {howMany(people, one, many)}
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

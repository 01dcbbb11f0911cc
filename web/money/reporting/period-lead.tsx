import { NativeSelect } from '@mantine/core';
import { periodName } from '#contract/platform/programme/reporting-dates.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { formatDate, formatDollars } from '../../platform/ui/text/format.ts';
import classes from './reporting.module.css';
import type { Period } from './reporting-queries.ts';

const stateWords = { RUNNING: 'Not over yet', OPEN: 'Open', CLOSED: 'Closed' } satisfies Record<Period['state'], string>;

interface Props {
  periods: readonly Period[];
  period: Period;
  onChange: (id: number) => void;
}

/** Chooses a period, and shows how many nonprofits have reported. */
export function PeriodLead({ periods, period, onChange }: Props) {
  const { counts, totalAmount, reminded, remindersOn, state, dueOn } = period;
  const reported = counts.donations + counts.nothing;
  return (
    <div className={classes.lead}>
      <p className="soft whole-line">Which nonprofits have reported the donations of a period, and which have not.</p>
      <NativeSelect
        aria-label="Period"
        className={classes.period}
        value={period.id}
        onChange={({ currentTarget: { value } }) => onChange(Number(value))}
      >
        {periods.map((one) => (
          <option key={one.id} value={one.id}>
            {periodName(one)}
          </option>
        ))}
      </NativeSelect>
      <p className={classes.facts}>
        <span>{stateWords[state]}</span>
        <span>Due {formatDate(dueOn)}</span>
        <span>
          {reported} of {howMany(reported + counts.missing, 'nonprofit', 'nonprofits')} reported
        </span>
        {totalAmount > 0 && <span>{formatDollars(totalAmount)}</span>}
        <span>{reminded > 0 ? howMany(reminded, 'reminder sent', 'reminders sent') : 'No reminders sent'}</span>
        {remindersOn && reminded === 0 && <span>Reminders go out by themselves from {formatDate(remindersOn)}</span>}
      </p>
    </div>
  );
}

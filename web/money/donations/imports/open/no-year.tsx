import { NativeSelect } from '@mantine/core';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { Notice } from '../../../../platform/ui/feedback/notice.tsx';
import { today } from '../../../../platform/ui/text/format.ts';
import type { Choosing } from '../use-import-step.ts';

const lastSuchDay = 'last';
/** years that can be chosen, from the present one back */
const shownYears = 10;

type NoYear = NonNullable<ImportReading['noYear']>;

/** Asks for the year of dates that have none. */
export function NoYearQuestion({ noYear, busy, change, canChange }: Choosing & { noYear: NoYear; canChange: boolean }) {
  const thisYear = Number(today().slice(0, 4));
  const years = Array.from({ length: shownYears }, (_, ago) => String(thisYear - ago));
  const isAnswered = noYear.year !== undefined;
  return (
    <Notice {...(!isAnswered && { tone: 'warning' })}>
      <NativeSelect
        label={`Of which year ${noYear.count === 1 ? 'is' : 'are'} the ${howMany(noYear.count, 'date', 'dates')} without a year?`}
        description={`For example, ${noYear.text}.`}
        className="wide-24"
        value={isAnswered ? String(noYear.year ?? lastSuchDay) : ''}
        disabled={busy || !canChange}
        data={[
          { value: '', label: 'Choose', disabled: true },
          { value: lastSuchDay, label: 'Each is the last such day until today' },
          ...years.map((year) => ({ value: year, label: year })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ year: value === lastSuchDay ? null : Number(value) })}
      />
    </Notice>
  );
}

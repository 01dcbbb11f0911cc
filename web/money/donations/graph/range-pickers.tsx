import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { today } from '../../../platform/ui/text/format.ts';
import { limitsOf, type PickedRange, problemOf, usualRanges } from './range.ts';
import classes from './range-pickers.module.css';

interface Props {
  /** the range of the rows on the page; the fields start with its days */
  range: PickedRange;
  /** whether at most one year can be shown at once */
  oneYear: boolean;
  /** text of the button */
  action: string;
  /** false keeps the button disabled */
  ready?: boolean;
  /** whether one of the two dates is enough to search */
  openEnd?: boolean;
  /** offers whole months and years that people often ask for */
  usual?: boolean;
  /** further fields, before the dates */
  children?: ReactNode;
  onSearch: (range: PickedRange) => void;
}

/** Two fields for the first and last day of a range, and a button that calls `onSearch` with the days in the fields. */
export function RangePickers({
  range,
  oneYear,
  action,
  ready = true,
  openEnd = false,
  usual = false,
  children,
  onSearch,
}: Props) {
  const [chosen, setChosen] = useState(range);
  const [shown, setShown] = useState(range);
  if (shown.startDate !== range.startDate || shown.endDate !== range.endDate) {
    // the address of the page has a new range, after Back or a link: show that range in the fields
    setShown(range);
    setChosen(range);
  }
  const limits = limitsOf(chosen, oneYear);
  const problem = problemOf(chosen, oneYear);
  const dates = [chosen.startDate, chosen.endDate].filter((day) => day !== '').length;
  const complete = dates >= (openEnd ? 1 : 2);

  function search(event: FormEvent): void {
    event.preventDefault();
    if (ready && complete && !problem) onSearch(chosen);
  }

  return (
    <form className={`${classes.form} row sharing-34 not-printed`} noValidate onSubmit={search}>
      {children}
      <div className={`${classes.dates} own-line-34 sharing-34`}>
        <TextInput
          label="Start Date"
          type="date"
          {...limits.start}
          value={chosen.startDate}
          onChange={({ currentTarget: { value } }) => setChosen((now) => ({ ...now, startDate: value }))}
        />
        <TextInput
          label="End Date"
          type="date"
          {...limits.end}
          value={chosen.endDate}
          onChange={({ currentTarget: { value } }) => setChosen((now) => ({ ...now, endDate: value }))}
        />
      </div>
      <Button type="submit" disabled={!(ready && complete) || problem !== undefined}>
        {action}
      </Button>
      {usual && (
        <fieldset className="bare row gap-2 whole-line" aria-label="Usual ranges">
          {usualRanges(today()).map(({ name, ...days }) => (
            <Button key={name} variant="default" size="compact-sm" onClick={() => setChosen(days)}>
              {name}
            </Button>
          ))}
        </fieldset>
      )}
      <p className="loss whole-line text-14 unless-empty" role="alert">
        {problem}
      </p>
    </form>
  );
}

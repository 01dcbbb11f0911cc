import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { limitsOf, type PickedRange, problemOf } from './range.ts';
import classes from './range-pickers.module.css';

interface Props {
  /** the range that is shown */
  range: PickedRange;
  /** whether at most one year can be shown at once */
  oneYear: boolean;
  /** text of the button */
  action: string;
  /** false keeps the button disabled */
  ready?: boolean;
  /** whether one of the two dates is enough to search */
  openEnd?: boolean;
  /** further fields, before the dates */
  children?: ReactNode;
  onSearch: (range: PickedRange) => void;
}

/** The fields for the start and end of a range of days, and the button that passes the range to `onSearch`. */
export function RangePickers({ range, oneYear, action, ready = true, openEnd = false, children, onSearch }: Props) {
  const [chosen, setChosen] = useState(range);
  const [shown, setShown] = useState(range);
  if (shown.startDate !== range.startDate || shown.endDate !== range.endDate) {
    // the address has changed: Back, or a link
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
    <form className={`${classes.form} sharing-34 not-printed`} noValidate onSubmit={search}>
      {children}
      <div className={`${classes.dates} sharing-34`}>
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
      <p className="loss whole-line text-14 unless-empty" role="alert">
        {problem}
      </p>
    </form>
  );
}

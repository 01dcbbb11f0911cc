import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Acknowledgement } from '#contract/money/statements/statements.ts';
import { formatDate, formatDollars } from '../../platform/ui/text/format.ts';

interface Props {
  nonprofits: Acknowledgement['nonprofits'];
  /** ids of the ticked gifts, at first all; it changes with the ticks */
  ticked: Set<number>;
}

/** The gifts of an acknowledgment, each with a tick whether the letter had it. */
export function LetterGifts({ nonprofits, ticked }: Props) {
  const [shown, setShown] = useState(() => new Set(ticked));

  function tick(id: number, had: boolean): void {
    if (had) ticked.add(id);
    else ticked.delete(id);
    setShown(new Set(ticked));
  }

  return (
    <ul className="plain-list stack gap-2">
      {nonprofits.flatMap(({ nonprofitRef: { name }, gifts }) =>
        gifts.map(({ id, dateReceived, amount }) => (
          <li key={id}>
            <Checkbox
              label={`${formatDate(dateReceived)} · ${formatDollars(amount)} · ${name}`}
              checked={shown.has(id)}
              onChange={({ currentTarget }) => tick(id, currentTarget.checked)}
            />
          </li>
        )),
      )}
    </ul>
  );
}

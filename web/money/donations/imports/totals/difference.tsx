import { Button } from '@mantine/core';
import { changeImport } from '#contract/money/donations/imports/import-calls.ts';
import type { Comparison } from '#contract/money/donations/imports/import-questions.ts';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../../platform/api.ts';
import { Notice } from '../../../../platform/ui/feedback/notice.tsx';
import { formatDollars } from '../../../../platform/ui/text/format.ts';
import classes from '../imports.module.css';
import { useImportStep } from '../use-import-step.ts';

interface Props {
  item: DonationImport;
  total: Comparison;
  /** who says another number, as the beginning of a sentence */
  who: string;
}

/** By how much the gifts differ from what the platform shows, and what would give exactly that. */
export function Difference({ item, total, who }: Props) {
  const { busy, take } = useImportStep(item.id);
  const { reasons, gaveUp, explained } = total;
  return (
    <Notice tone="warning">
      <p className="strong">{differenceInWords(total, who)}</p>
      {reasons.length > 0 && <p>{explained ? 'The difference is explained:' : 'These would give exactly that:'}</p>}
      {reasons.length > 0 && (
        <ul className={classes.groups}>
          {reasons.map(({ text, change }) => (
            <li key={text}>
              {text}{' '}
              {change && item.can.change && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={busy}
                  onClick={() => void take(() => call(changeImport, { params: { id: item.id }, body: change }))}
                >
                  Read it so
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {reasons.length === 0 && (
        <p>
          {gaveUp
            ? 'There is more to try than the search for the reason has time for. Look at the columns and the lines that are no gifts below.'
            : 'Nothing that was tried explains it. Look at the dates of the file, and at lines that the platform counts otherwise.'}
        </p>
      )}
    </Notice>
  );
}

/** `The platform has 2 gifts and $2,750.00 less than would be stored.` */
export function differenceInWords({ more }: Comparison, who: string): string {
  const { rows, amount } = more ?? { rows: null, amount: null };
  const parts = [
    ...(rows ? [`${howMany(Math.abs(rows), 'gift', 'gifts')} ${rows > 0 ? 'more' : 'fewer'}`] : []),
    ...(amount ? [`${formatDollars(Math.abs(amount))} ${amount > 0 ? 'more' : 'less'}`] : []),
  ];
  return `${who} ${parts.join(' and ')} than would be stored.`;
}

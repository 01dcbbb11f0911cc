import { Button } from '@mantine/core';
import type { HiddenParts as Hidden, HiddenRule } from '#contract/money/donations/imports/import-sheets.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { Notice } from '../../../../platform/ui/feedback/notice.tsx';
import { moneyInWords } from '../import-words.ts';
import type { Choosing } from '../use-import-step.ts';

interface Props extends Choosing {
  hidden: Hidden;
  /** whether a person still has to choose */
  asks: boolean;
  canChange: boolean;
}

/** The rows and columns that the sheets hide, which a person takes or leaves out. */
export function HiddenParts({ hidden, asks, canChange, busy, change }: Props) {
  const { rows, columns } = hidden;
  return (
    <Notice {...(asks && { tone: 'warning' })}>
      {rows > 0 && (
        <>
          <p>{rowsInWords(hidden)}</p>
          {canChange && <Choice what="rows" busy={busy} onChoose={(rule) => change({ hiddenRows: rule })} />}
        </>
      )}
      {columns.length > 0 && (
        <>
          <p>{columnsInWords(hidden)}</p>
          {canChange && <Choice what="columns" busy={busy} onChoose={(rule) => change({ hiddenColumns: rule })} />}
        </>
      )}
    </Notice>
  );
}

interface ChoiceProps {
  what: string;
  busy: boolean;
  onChoose: (rule: HiddenRule) => void;
}

function Choice({ what, busy, onChoose }: ChoiceProps) {
  return (
    <div className="row middle gap-3">
      <Button variant="default" disabled={busy} onClick={() => onChoose('TAKE')}>
        Read the hidden {what}
      </Button>
      <Button variant="default" disabled={busy} onClick={() => onChoose('LEAVE_OUT')}>
        Leave out the hidden {what}
      </Button>
    </div>
  );
}

const list = new Intl.ListFormat('en-US');

function rowsInWords({ rows, amounts, others, rowsAre }: Hidden): string {
  const sums = list.format(amounts.map(({ currency, amount }) => moneyInWords(amount, currency)));
  const sum = amounts.length > 0 ? `, ${sums} in all` : '';
  const without = others > 0 && amounts.length > 0 ? `; ${howMany(others, 'has', 'have')} no amount of a gift` : '';
  const [is, they] = rows === 1 ? ['is', 'It is'] : ['are', 'They are'];
  return `${howMany(rows, 'row', 'rows')} ${is} hidden in the sheet, or by its filter${sum}${without}. ${they} ${rowsAre === 'TAKE' ? 'read' : 'left out'}.`;
}

function columnsInWords({ columns, columnsAre }: Hidden): string {
  const named = columns.map(({ header, used, cells, amount }) => {
    const sum = amount === null ? howMany(cells, 'value', 'values') : moneyInWords(amount, '');
    return `${header} (${sum}${used && columnsAre === 'TAKE' ? ', read' : ''})`;
  });
  return `${howMany(columns.length, 'column is', 'columns are')} hidden in the sheet: ${list.format(named)}.`;
}

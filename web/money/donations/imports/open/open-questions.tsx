import { Button } from '@mantine/core';
import { changeImport } from '#contract/money/donations/imports/import-calls.ts';
import { dateOrders, leaveOut } from '#contract/money/donations/imports/import-choices.ts';
import type { OpenQuestion } from '#contract/money/donations/imports/import-questions.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../../platform/api.ts';
import { Notice } from '../../../../platform/ui/feedback/notice.tsx';
import { type Choosing, useImportStep } from '../use-import-step.ts';
import classes from './open-questions.module.css';
import { firstPart, otherOrder, questionInWords } from './question-words.ts';

type Change = Parameters<Choosing['change']>[0];

/** What must be answered before the file is stored: each proposal with a button that agrees, and another answer where there is one. */
export function OpenQuestions({ item, reading }: { item: DonationImport; reading: ImportReading }) {
  const { busy, take } = useImportStep(item.id);
  const change: Choosing['change'] = (body) => void take(() => call(changeImport, { params: { id: item.id }, body }));
  if (!item.can.change || item.questions.length === 0) return null;
  const isUnused = ({ about, column }: OpenQuestion) =>
    about === 'COLUMN' &&
    reading.asks?.some((asked) => asked.column === column && asked.meaning === leaveOut && asked.about === 'VALUES') === true;
  const unused = item.questions.filter(isUnused);
  const others = item.questions.filter((question) => !isUnused(question));
  return (
    <section className="heads-22 stack gap-3 above-10" aria-labelledby="open-questions">
      <h2 id="open-questions">{howMany(item.questions.length, 'question', 'questions')} before storing</h2>
      <Notice tone="warning">
        <ul className={classes.list}>
          {others.map((question) => (
            <li key={question.key}>
              <p className="breakable">{questionInWords(question, reading)}</p>
              <Answers {...{ question, reading, busy, change }} />
            </li>
          ))}
          {unused.length > 0 && (
            <li>
              <p className="breakable">
                {unused.length === 1 ? 'This column is left out: ' : `These ${unused.length} columns are left out: `}
                {unused.map(({ column }) => `“${column}”`).join(', ')}. {unused.length === 1 ? 'Its' : 'Their'} values are listed
                below, with counts and sums.
              </p>
              <div className="row gap-2">
                <Button variant="default" disabled={busy} onClick={() => change({ agreed: unused.map(({ key }) => key) })}>
                  {unused.length === 1 ? 'It changes nothing' : 'They change nothing'}
                </Button>
                <Elsewhere part="what-could-change" />
              </div>
            </li>
          )}
        </ul>
      </Notice>
    </section>
  );
}

function Answers({ question, reading, busy, change }: Choosing & { question: OpenQuestion; reading: ImportReading }) {
  const other = otherAnswer(question, reading);
  const anchor = anchors[question.about];
  return (
    <div className="row gap-2 middle">
      <Button
        variant="default"
        disabled={busy}
        aria-label={`${other?.yes ?? 'Yes, that is right'}: ${questionInWords(question, reading)}`}
        onClick={() => change({ agreed: [question.key] })}
      >
        {other?.yes ?? 'Yes, that is right'}
      </Button>
      {other && (
        <Button variant="default" disabled={busy} onClick={() => change(other.change)}>
          {other.no}
        </Button>
      )}
      {anchor && <Elsewhere part={anchor} />}
    </div>
  );
}

/** The answer that is not proposed, where there are two. */
function otherAnswer(
  { about }: OpenQuestion,
  { dates, dateOrder, firstRows, shiftedDays }: ImportReading,
): { yes: string; no: string; change: Change } | null {
  const order = dateOrders.find((one) => one === dates);
  if (about === 'DATE_ORDER' && order) {
    const other = otherOrder(order, dateOrder?.other);
    return { yes: `The ${firstPart[order]} comes first`, no: `The ${firstPart[other]} comes first`, change: { dates: other } };
  }
  if (about === 'FIRST_ROWS' && firstRows) {
    const [fill, keep] = ['Take what stands above', 'Leave them empty'];
    return {
      yes: firstRows.taken ? fill : keep,
      no: firstRows.taken ? keep : fill,
      change: { firstRows: firstRows.taken ? 'KEEP' : 'FILL' },
    };
  }
  if (about === 'ZONE' && shiftedDays)
    return { yes: 'Store the written day', no: 'Store the day in our time zone', change: { zone: 'PROGRAMME' } };
  return null;
}

type PartId = 'what-could-change' | 'columns';

/** A link to the part of the page where another answer is given. It unfolds the part, which may be folded. */
function Elsewhere({ part }: { part: PartId }) {
  return (
    <a
      href={`#${part}`}
      className="touch"
      onClick={(event) => {
        const element = document.getElementById(part);
        if (!(element instanceof HTMLDetailsElement)) return;
        event.preventDefault();
        element.open = true;
        element.scrollIntoView();
        element.querySelector('summary')?.focus({ preventScroll: true });
      }}
    >
      Choose otherwise
    </a>
  );
}

/** Where another answer is given. */
const anchors: Partial<Record<OpenQuestion['about'], PartId>> = {
  COLUMN: 'what-could-change',
  REFUNDS: 'what-could-change',
  MATCHES: 'what-could-change',
  TWO_DONORS: 'what-could-change',
  NET: 'columns',
  OTHER_DATE: 'columns',
  NO_DONORS: 'columns',
  TITLES: 'columns',
  OLD_DAYS: 'columns',
  DONOR_GROUPS: 'columns',
  OTHER_SIDE: 'columns',
};

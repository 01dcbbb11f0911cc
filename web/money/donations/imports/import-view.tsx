import { Link } from '@tanstack/react-router';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { isAtWork } from '#contract/platform/jobs/long-work.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { EmptyState } from '../../../platform/ui/feedback/empty-state.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { formatDollars, formatMoment } from '../../../platform/ui/text/format.ts';
import shared from '../../../platform/ui/work/facts.module.css';
import { AskedColumns } from './asked-columns.tsx';
import { CorrectedCells } from './corrected-cells.tsx';
import { FileQuestions } from './file-questions.tsx';
import { FirstLines } from './first-lines.tsx';
import { HowRead } from './how-read.tsx';
import { CancelButton, UndoButton } from './import-actions.tsx';
import { ImportLists } from './import-lists.tsx';
import { ImportProgress } from './import-progress.tsx';
import type { ImportSearch } from './import-searches.ts';
import { ImportTotalPart } from './import-total.tsx';
import classes from './imports.module.css';
import { KeptBack } from './kept-back.tsx';
import { ReadyActions } from './ready-actions.tsx';
import { UnderstoodColumns } from './understood-columns.tsx';
import { ValueChoices } from './value-choices.tsx';

interface Props {
  item: DonationImport;
  search: ImportSearch;
  /** called if a small file was stored within the call itself */
  onStored?: (item: DonationImport) => void;
}

/** An import in its present state: its progress, what a person has to decide, or what was stored. */
export function ImportView({ item, search, onStored }: Props) {
  const { state, failure, undoRefusal, reading } = item;
  if (isAtWork(state)) return <ImportProgress item={item} />;
  if (state === 'FAILED') return <Failed item={item} />;
  if (state === 'CANCELLED')
    return <EmptyState title="This import was cancelled." text="Its file was deleted, and nothing was stored." />;
  return (
    <>
      <FormProblem text={failure || undoRefusal || undefined} />
      {state === 'STORED' && <KeptBack item={item} />}
      <Facts item={item} />
      {state === 'READY' && reading && <ImportTotalPart item={item} reading={reading} />}
      {reading && <HowRead reading={reading} />}
      {reading && <FileQuestions item={item} reading={reading} />}
      {reading && <CorrectedCells item={item} reading={reading} />}
      {state === 'READY' && <ReadyActions key={item.shown} item={item} onStored={onStored} />}
      {state === 'STORED' && (
        <div className="row middle gap-3">
          <UndoButton item={item} />
        </div>
      )}
      {state === 'READY' && reading && (
        <>
          <AskedColumns item={item} reading={reading} />
          <ValueChoices item={item} reading={reading} />
          <UnderstoodColumns key={item.shown} item={item} reading={reading} />
          <FirstLines item={item} reading={reading} />
        </>
      )}
      <ImportLists item={item} search={search} />
    </>
  );
}

function Failed({ item }: { item: DonationImport }) {
  return (
    <>
      <EmptyState title="The file cannot be read." text={item.failure} />
      <div className="row middle gap-3">
        <CancelButton item={item} />
      </div>
    </>
  );
}

function Facts({ item }: { item: DonationImport }) {
  const { rows, setAside, totalAmount, chosenRows, chosenAmount, problems, duplicates, undecided, storedBefore, present } = item;
  return (
    <dl className={`${classes.facts} ${shared.facts} soft-terms`}>
      <dt>Lines of the file</dt>
      <dd>{grouped(rows)}</dd>
      <dt>Sum of the lines without mistakes</dt>
      <dd>{formatDollars(totalAmount)}</dd>
      {setAside > 0 && (
        <>
          <dt>Lines that are no gifts</dt>
          <dd>{grouped(setAside)}</dd>
        </>
      )}
      {problems > 0 && (
        <>
          <dt>Mistakes</dt>
          <dd className="loss strong">{grouped(problems)}</dd>
        </>
      )}
      {duplicates > 0 && (
        <>
          <dt>Duplicates</dt>
          <dd>
            {grouped(duplicates)}
            {undecided > 0 && `, ${grouped(undecided)} to decide`}
          </dd>
        </>
      )}
      <dt>{item.state === 'READY' ? 'Will be stored' : 'Stored'}</dt>
      <dd>
        {howMany(chosenRows, 'donation', 'donations')}, {formatDollars(chosenAmount)}
      </dd>
      {present && (present.rows !== chosenRows || present.amount !== chosenAmount) && (
        <>
          <dt>There now</dt>
          <dd>
            {howMany(present.rows, 'donation', 'donations')}, {formatDollars(present.amount)}
          </dd>
        </>
      )}
      {storedBefore && (
        <>
          <dt>The same file</dt>
          <dd>
            <Link to="/donation-management/imports/$id" params={{ id: String(storedBefore.id) }}>
              was stored {formatMoment(storedBefore.at)}
              {storedBefore.by && ` by ${storedBefore.by}`}
            </Link>
          </dd>
        </>
      )}
    </dl>
  );
}

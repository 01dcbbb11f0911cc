import { Link } from '@tanstack/react-router';
import { cancelImport } from '#contract/money/donations/imports/import-calls.ts';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { isAtWork } from '#contract/platform/jobs/long-work.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../platform/api.ts';
import { EmptyState } from '../../../platform/ui/feedback/empty-state.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { formatDollars, formatMoment } from '../../../platform/ui/text/format.ts';
import shared from '../../../platform/ui/work/facts.module.css';
import { StepButton } from '../../../platform/ui/work/step-button.tsx';
import { WorkProgress } from '../../../platform/ui/work/work-progress.tsx';
import { CancelButton, UndoButton } from './import-actions.tsx';
import { sumInWords } from './import-words.ts';
import classes from './imports.module.css';
import { ImportLists } from './list/import-lists.tsx';
import type { ImportSearch } from './list/import-searches.ts';
import { CorrectedCells } from './mistakes/corrected-cells.tsx';
import { KeptBack } from './mistakes/kept-back.tsx';
import { OpenQuestions } from './open/open-questions.tsx';
import { AskedColumns } from './questions/asked-columns.tsx';
import { FileQuestions } from './questions/file-questions.tsx';
import { FirstLines } from './questions/first-lines.tsx';
import { HowRead } from './questions/how-read.tsx';
import { UnderstoodColumns } from './questions/understood-columns.tsx';
import { ValueChoices } from './questions/value-choices.tsx';
import { ReadyActions } from './ready-actions.tsx';
import { ImportTotalPart } from './totals/import-total.tsx';
import { useImportStep } from './use-import-step.ts';

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
      {state === 'READY' && reading && <OpenQuestions item={item} reading={reading} />}
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
      <dt>Lines that are gifts</dt>
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

/** The progress of a running import, with a button that stops it. */
function ImportProgress({ item }: { item: DonationImport }) {
  const { id, progress } = item;
  const stop = (
    <StepButton variant="default" step={useImportStep(id)} run={() => call(cancelImport, { params: { id }, body: {} })}>
      Stop
    </StepButton>
  );
  return (
    <WorkProgress label="Progress of the import" progress={progress} stop={stop}>
      {workInWords(item)} You can leave this page: the import is listed under Imports.
    </WorkProgress>
  );
}

function workInWords({ state, chosenRows, chosenAmount }: DonationImport): string {
  if (state === 'READING') return 'The file is being read.';
  const sum = sumInWords(chosenRows, chosenAmount);
  const are = chosenRows === 1 ? 'is' : 'are';
  return state === 'STORING' ? `${sum} ${are} being stored.` : `${sum} ${are} being deleted.`;
}

import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  cancelIrsImport,
  downloadIrsKept,
  downloadIrsProblems,
  type IrsImport,
  storeIrsImport,
  undoIrsImport,
} from '#contract/nonprofits/irs/irs-imports.ts';
import { isAtWork } from '#contract/platform/jobs/long-work.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../platform/api.ts';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { DownloadButton } from '../../platform/ui/lists/download/download-button.tsx';
import { type Column, DataTable } from '../../platform/ui/lists/table/data-table.tsx';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { ButtonLink } from '../../platform/ui/page/links/button-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { formatSize } from '../../platform/ui/text/format-size.ts';
import { StepButton } from '../../platform/ui/work/step-button.tsx';
import { useWorkStep } from '../../platform/ui/work/use-work-step.ts';
import { WorkLead } from '../../platform/ui/work/work-lead.tsx';
import { WorkPage } from '../../platform/ui/work/work-page.tsx';
import { WorkProgress } from '../../platform/ui/work/work-progress.tsx';
import { CategoryChoices, shownMajors } from './category-choices.tsx';
import { ChooseGroups } from './choose-groups.tsx';
import { irsImportQuery, keepIrsImport } from './irs-import-queries.ts';
import { type Chosen, countChosen, stateLabels } from './irs-import-words.ts';
import classes from './irs-imports.module.css';
import { Unlisted } from './unlisted.tsx';
import { useCategoryChoice } from './use-category-choice.ts';

type Row = IrsImport['sample'][number];

const columns: Column<Row>[] = [
  { key: 'ein', header: 'EIN', cell: ({ ein }) => ein },
  { key: 'name', header: 'Name', width: '40%', cell: ({ name }) => name },
  { key: 'city', header: 'City', cell: ({ city }) => city },
  { key: 'state', header: 'State', cell: ({ state }) => state },
  { key: 'what', header: 'What happens', cell: ({ isNew }) => (isNew ? 'Added' : 'Changed') },
];

/** The first organizations that the import would add or change. */
function SampleTable({ rows }: { rows: readonly Row[] }) {
  return (
    <section className={`${classes.part} heads-20`} aria-labelledby="sample">
      <h2 id="sample">First rows</h2>
      <DataTable label="First rows" columns={columns} rows={[...rows]} rowKey={({ ein }) => ein} />
    </section>
  );
}

export function IrsImportPage() {
  const { id } = useParams({ from: '/signed-in/nonprofits/imports/$id' });
  const list = <Link to="/nonprofits/imports">Go to IRS Imports</Link>;
  return (
    <WorkPage id={id} query={irsImportQuery} word="import" list={list}>
      {(item) => <Import item={item} />}
    </WorkPage>
  );
}

const useStep = (id: number) => useWorkStep(keepIrsImport, irsImportQuery(id));

function Import({ item }: { item: IrsImport }) {
  const { id, name, bytes, state, failure, rejected } = item;
  const { uploadedAt, uploadedBy, storedAt, storedBy, undoneAt, undoneBy } = item;
  return (
    <>
      <PageHeader
        title={name}
        documentTitle={`Import of ${name}`}
        breadcrumb={<BackLink to="/nonprofits/imports">IRS Imports</BackLink>}
      >
        <WorkLead
          state={stateLabels[state]}
          history={[
            ['Uploaded', uploadedAt, uploadedBy],
            ['Imported', storedAt, storedBy],
            ['Undone', undoneAt, undoneBy],
          ]}
        >
          {formatSize(bytes)}.
        </WorkLead>
      </PageHeader>
      <div className={classes.parts}>
        <FormProblem text={failure || undefined} />
        {isAtWork(state) && <AtWork item={item} />}
        {(state === 'READY' || state === 'STOPPED') && <Ready item={item} />}
        {state === 'STORED' && <Stored item={item} />}
        {state === 'UNDONE' && <Undone item={item} />}
        {state === 'FAILED' && <Cancel item={item} />}
        {state === 'CANCELLED' && <p>The file was forgotten, and nothing was imported.</p>}
        {rejected > 0 && state !== 'READING' && (
          <section className={`${classes.part} heads-20`} aria-labelledby="left-out">
            <h2 id="left-out">Left out</h2>
            <p>{howMany(rejected, 'line was', 'lines were')} not understood, or name an EIN again.</p>
            <div>
              <DownloadButton download={downloadIrsProblems} query={{ import: id }} label="Download the lines" />
            </div>
          </section>
        )}
        <Unlisted item={item} />
      </div>
    </>
  );
}

const workInWords = {
  READING: 'The file is being read and compared with the nonprofits that are here.',
  STORING: 'Nonprofits are being imported.',
  UNDOING: 'The import is being undone.',
};

function AtWork({ item: { state, progress } }: { item: IrsImport }) {
  return (
    <section className={classes.part} aria-label="Progress">
      <WorkProgress label="Progress of the import" progress={progress}>
        {workInWords[state as keyof typeof workInWords]} {progress} %. You can leave this page:{' '}
        {state === 'READING'
          ? 'the file then waits for you here.'
          : 'the import goes on, and the bell tells when it has finished.'}
      </WorkProgress>
    </section>
  );
}

/** Shows what the import would change, and lets staff choose a part of the file, or continue an import that was stopped. */
function Ready({ item }: { item: IrsImport }) {
  const { id, state, groups, sample } = item;
  const [chosen, setChosen] = useState<Chosen>({ states: item.states, majors: item.majors });
  const choice = useCategoryChoice(item);
  const step = useStep(id);
  const { fresh, changed, unchanged } = countChosen(groups, chosen);
  const goesOn = state === 'STOPPED';
  return (
    <>
      <dl className={`${classes.facts} soft-terms`}>
        <div>
          <dt>New</dt>
          <dd>{grouped(fresh)}</dd>
        </div>
        <div>
          <dt>Changed</dt>
          <dd>{grouped(changed)}</dd>
        </div>
        <div>
          <dt>Unchanged</dt>
          <dd>{grouped(unchanged)}</dd>
        </div>
        <div>
          <dt>Left out</dt>
          <dd>{grouped(item.rejected)}</dd>
        </div>
      </dl>
      {!goesOn && <ChooseGroups groups={groups} chosen={chosen} onChange={setChosen} />}
      {!goesOn && fresh + changed > 0 && <CategoryChoices groups={groups} chosen={chosen} choice={choice} />}
      <div className="row gap-3">
        <StepButton
          step={step}
          run={() => call(storeIrsImport, { params: { id }, body: { ...chosen, ...choice.sent(shownMajors(choice, chosen)) } })}
          disabled={!goesOn && (fresh + changed === 0 || !choice.categories)}
        >
          {goesOn ? 'Continue import' : `Import ${howMany(fresh + changed, 'nonprofit', 'nonprofits')}`}
        </StepButton>
        {goesOn ? <Undo item={item} /> : <Cancel item={item} />}
      </div>
      {fresh + changed === 0 && !goesOn && (
        <p>There is nothing to import: every chosen organization is here as the file has it.</p>
      )}
      {sample.length > 0 && !goesOn && <SampleTable rows={sample} />}
    </>
  );
}

function Cancel({ item: { id } }: { item: IrsImport }) {
  return (
    <StepButton variant="default" step={useStep(id)} run={() => call(cancelIrsImport, { params: { id } })}>
      Forget the file
    </StepButton>
  );
}

function Undo({ item: { id, name, added, updated } }: { item: IrsImport }) {
  return (
    <StepButton
      variant="default"
      step={useStep(id)}
      question={{
        title: `Undo the import of “${name}”?`,
        text: `${howMany(added, 'added nonprofit is', 'added nonprofits are')} deleted and ${howMany(updated, 'changed one gets its', 'changed ones get their')} old values, except what somebody has worked with or changed since, and what a later import has too.`,
        confirm: 'Undo import',
        loss: true,
      }}
      run={() => call(undoIrsImport, { params: { id } })}
    >
      Undo import
    </StepButton>
  );
}

function Stored({ item }: { item: IrsImport }) {
  return (
    <section className={classes.part} aria-label="Result">
      <p role="status">
        {howMany(item.added, 'nonprofit', 'nonprofits')} added, {grouped(item.updated)} changed. None was published.
      </p>
      <div className="row gap-3">
        <ButtonLink to="/nonprofits">Go to Nonprofits</ButtonLink>
        <Undo item={item} />
      </div>
    </section>
  );
}

function Undone({ item }: { item: IrsImport }) {
  const { id, removed, restored, kept, confirmed, removedCategories, keptCategories } = item;
  return (
    <section className={classes.part} aria-label="Result">
      <p role="status">
        {howMany(removed, 'nonprofit', 'nonprofits')} deleted, {grouped(restored)} as before, {grouped(kept)} left because
        somebody has worked with {kept === 1 ? 'it' : 'them'} or changed {kept === 1 ? 'it' : 'them'} since.
        {confirmed > 0 &&
          ` ${howMany(confirmed, 'stays', 'stay')} because a later import has ${confirmed === 1 ? 'it' : 'them'} too.`}
        {removedCategories + keptCategories > 0 &&
          ` Of the categories that the import made, ${howMany(removedCategories, 'is', 'are')} deleted and ${grouped(keptCategories)} left because something uses ${keptCategories === 1 ? 'it' : 'them'}.`}
      </p>
      {kept + confirmed > 0 && (
        <div>
          <DownloadButton download={downloadIrsKept} query={{ import: id }} label="Download what was left" />
        </div>
      )}
    </section>
  );
}

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { acceptedYearChoices } from '#contract/nonprofits/accepted-years.ts';
import { type BulkAction, bulkActionFacts, bulkActions, factsOf } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';
import { type BulkChange, startBulkChange, type WantedBulkChange } from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import type { ListedRecords } from '#contract/platform/lists/record-lists.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { randomName } from '../../platform/drafts/browser-storage.ts';
import { Dialog, DialogActions } from '../../platform/ui/dialogs/dialog.tsx';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../platform/ui/forms/submit-actions.tsx';
import { chosenForCall } from '../../platform/ui/lists/selection/chosen-for-call.ts';
import type { Chosen } from '../../platform/ui/lists/selection/use-selection.ts';
import { ButtonLink } from '../../platform/ui/page/links/button-link.tsx';
import { today } from '../../platform/ui/text/format.ts';
import { categoriesQuery } from '../nonprofit-queries.ts';
import { colleaguesQuery } from '../relationship/relationship-queries.ts';
import { announce } from './bulk-change-steps.ts';
import classes from './bulk-changes.module.css';
import { BulkPreviewView } from './bulk-preview.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { bulkPreviewQuery, dropBulkChanged } from './bulk-queries.ts';
import { countOf } from './bulk-words.ts';

interface Props {
  records: ListedRecords;
  /** the action that is chosen at first */
  first: BulkAction;
  chosen: Chosen<object>;
  onClose: () => void;
  onStarted: () => void;
}

interface Values {
  action: BulkAction;
  year: string;
  category: string;
  day: string;
  /** null: nobody; undefined: nothing is chosen yet */
  person: number | null | undefined;
}

/**
 * Changes the chosen rows: the person chooses an action, sees a preview and starts the change. The dialog then shows the
 * progress, or closes if everything was done at once.
 */
export function BulkDialog({ records, first, chosen, onClose, onStarted }: Props) {
  const [kept] = useState(() => chosenForCall(chosen));
  const [started, setStarted] = useState<BulkChange>();
  const client = useQueryClient();

  function begun(change: BulkChange): void {
    dropBulkChanged(client);
    if (change.state === 'DONE' && change.refused === 0) {
      announce(client, change);
      finish();
    } else setStarted(change);
  }

  // call `onStarted` last: it clears the selection, and the list then removes this dialog
  function finish(): void {
    onClose();
    onStarted();
  }

  return (
    <Dialog
      title={started ? started.title : records === 'NONPROFITS' ? 'Change nonprofits' : 'Change accounts'}
      opened
      onClose={started ? finish : onClose}
    >
      {started ? (
        <>
          <BulkProgress started={started} />
          <DialogActions>
            <ButtonLink variant="default" to="/bulk-changes/$id" params={{ id: String(started.id) }}>
              See each record
            </ButtonLink>
            <Button data-autofocus onClick={finish}>
              Close
            </Button>
          </DialogActions>
        </>
      ) : (
        <ChangeForm records={records} first={first} chosen={kept} onClose={onClose} onBegun={begun} />
      )}
    </Dialog>
  );
}

interface FormProps {
  records: ListedRecords;
  first: BulkAction;
  chosen: WantedBulkChange['chosen'];
  onClose: () => void;
  onBegun: (change: BulkChange) => void;
}

function ChangeForm({ records, first, chosen, onClose, onBegun }: FormProps) {
  const [values, setValues] = useState<Values>({ action: first, year: '', category: '', day: today(), person: undefined });
  const wanted = wantedOf(values, chosen);
  const preview = useQuery(bulkPreviewQuery(wanted));
  const requestKey = useRef(randomName());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const data = wanted ? preview.data : undefined;
  const isReady = data !== undefined && data.changed > 0 && !preview.isPlaceholderData && !preview.error;

  function change(changes: Partial<Values>): void {
    requestKey.current = randomName();
    setProblem(undefined);
    setValues((now) => ({ ...now, ...changes }));
  }

  async function start(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!wanted || !isReady) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { ...wanted, count: data.chosen, requestKey: requestKey.current };
      onBegun(await call(startBulkChange, { body, quiet: 'refusals' }));
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      setProblem(failure.summary);
      void preview.refetch();
      setBusy(false);
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void start(event)}>
      <FormProblem text={problem ?? (preview.error instanceof ApiFailure ? preview.error.summary : undefined)} />
      <div className="pair stack gap-4">
        <NativeSelect
          label="Change"
          data-autofocus
          value={values.action}
          data={bulkActions
            .filter((action) => bulkActionFacts[action].records === records)
            .map((value) => ({ value, label: bulkActionFacts[value].label }))}
          onChange={({ currentTarget: { value } }) => change({ action: bulkActions.find((one) => one === value) ?? first })}
        />
        <Parameter values={values} onChange={change} />
      </div>
      <BulkPreviewView action={values.action} preview={data} waiting={wanted !== undefined && !preview.error} />
      <SubmitActions
        submit={isReady ? `${data.title}: ${countOf(values.action, data.changed)}` : factsOf(values.action).label}
        busy={busy}
        disabled={!isReady}
        onCancel={onClose}
      />
    </form>
  );
}

const noCategory = 'none';

/** The body of the call; undefined until the value that the action needs is chosen. */
function wantedOf(
  { action, year, category, day, person }: Values,
  chosen: WantedBulkChange['chosen'],
): WantedBulkChange | undefined {
  const { parameter } = factsOf(action);
  if (parameter === undefined) return { action, chosen };
  if (parameter === 'year') return year === '' ? undefined : { action, chosen, year: Number(year) };
  if (parameter === 'day') return day === '' ? undefined : { action, chosen, day };
  if (parameter === 'person') return person === undefined ? undefined : { action, chosen, person };
  if (category === '') return undefined;
  return { action, chosen, category: category === noCategory ? null : Number(category) };
}

interface ParameterProps {
  values: Values;
  onChange: (changes: Partial<Values>) => void;
}

/** The field for the value that the action needs. */
function Parameter({ values: { action, year, category, day, person }, onChange }: ParameterProps) {
  const { parameter, clears } = factsOf(action);
  const categories = useQuery(categoriesQuery);
  if (parameter === 'day')
    return (
      <TextInput
        label="Inactive since"
        type="date"
        value={day}
        onChange={({ currentTarget: { value } }) => onChange({ day: value })}
      />
    );
  if (parameter === 'person') return <OwnerChoice person={person} onChange={(chosen) => onChange({ person: chosen })} />;
  if (parameter === 'year') {
    const years = acceptedYearChoices().map(String);
    return (
      <NativeSelect
        label="Year"
        value={year}
        data={[{ value: '', label: 'Choose a year' }, ...years]}
        onChange={({ currentTarget: { value } }) => onChange({ year: value })}
      />
    );
  }
  if (parameter !== 'category') return null;
  const named = (categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const none = clears ? [{ value: noCategory, label: 'No print category' }] : [];
  return (
    <NativeSelect
      label="Category"
      value={category === noCategory && !clears ? '' : category}
      data={[{ value: '', label: 'Choose a category' }, ...none, ...named]}
      onChange={({ currentTarget: { value } }) => onChange({ category: value })}
    />
  );
}

const nobody = 'nobody';

interface OwnerProps {
  person: number | null | undefined;
  onChange: (person: number | null | undefined) => void;
}

function OwnerChoice({ person, onChange }: OwnerProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  const options = [
    { value: '', label: 'Choose an owner' },
    { value: nobody, label: 'Nobody' },
    ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const read = (value: string) => (value === '' ? undefined : value === nobody ? null : Number(value));
  return (
    <NativeSelect
      label="Owner"
      value={person === undefined ? '' : person === null ? nobody : String(person)}
      data={options}
      onChange={({ currentTarget }) => onChange(read(currentTarget.value))}
    />
  );
}

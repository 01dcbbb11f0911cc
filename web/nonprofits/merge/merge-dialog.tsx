import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listNonprofits } from '#contract/nonprofits/list.ts';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { type MergePreview, mergeNonprofit } from '#contract/nonprofits/register/merges.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { Dialog, DialogActions } from '../../platform/ui/dialogs/dialog.tsx';
import { useVersionChoices, VersionChoice } from '../../platform/ui/dialogs/version-choice.tsx';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { SkeletonLines } from '../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { type Choice, TypeAhead } from '../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { formatEin } from '../../platform/ui/text/format.ts';
import classes from './merge.module.css';
import { dropMerged, mergePreviewQuery, takeApart } from './merge-queries.ts';

interface Props {
  nonprofit: Pick<Nonprofit, 'id' | 'name'>;
  /** the nonprofit that is kept, if it is already known */
  suggested?: Choice;
  onClose: () => void;
}

/** Merges a nonprofit into another one. Staff choose the other one, see what moves, and choose between differing values. */
export function MergeDialog({ nonprofit, suggested, onClose }: Props) {
  const [merged, setMerged] = useState<Choice>({ id: nonprofit.id, name: nonprofit.name });
  const [into, setInto] = useState<Choice | null>(suggested ?? null);
  const { data, error, refetch } = useQuery(mergePreviewQuery(merged.id, into?.id));
  const preview = into ? data : undefined;
  const failure = error instanceof ApiFailure ? error.summary : undefined;
  const choices = useFieldChoices(preview);
  const { merge, busy } = useMerge({ onMerged: onClose, onRefused: () => void refetch() });

  function swap(): void {
    if (!into) return;
    setMerged(into);
    setInto(merged);
  }

  return (
    <Dialog title={`Merge “${merged.name}”`} opened onClose={onClose} size="wide">
      <div className={classes.form}>
        <TypeAhead
          label="Into"
          description="The nonprofit that stays. Type its name or EIN."
          value={into}
          onChange={setInto}
          search={(typed, signal) => searchOthers(typed, merged.id, signal)}
          withAsterisk
        />
        {into && (
          <Button variant="subtle" size="compact-sm" className={classes.swap} disabled={busy} onClick={swap}>
            Merge the other way around
          </Button>
        )}
        <FormProblem text={failure} />
        {into && !preview && !failure && <SkeletonLines label="Comparing the two" lines={5} />}
        {preview && <Look preview={preview} choices={choices} />}
        <DialogActions>
          {preview && preview.refusals.length > 0 ? (
            <Button onClick={onClose}>Close</Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button
                classNames={{ root: classes.merge ?? '', label: classes.mergeLabel ?? '' }}
                disabled={!preview}
                loading={busy}
                onClick={() => preview && void merge(preview, choices)}
              >
                {preview ? `Merge into “${preview.into.name}”` : 'Merge'}
              </Button>
            </>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

const suggestions = 6;

async function searchOthers(search: string, self: number, signal: AbortSignal): Promise<Choice[]> {
  const { results } = await call(listNonprofits, { query: { search, pageSize: suggestions }, signal, quiet: true });
  return results
    .filter(({ id }) => id !== self)
    .map(({ id, name, ein, city, state }) => {
      const note = [city, state, ein && `EIN ${formatEin(ein)}`].filter(Boolean).join(', ');
      return { id, name, ...(note && { note }) };
    });
}

type Field = MergePreview['fields'][number];

interface FieldChoices {
  /** true if the merged nonprofit's value stays */
  takes: (field: Field) => boolean;
  choose: (field: Field, takes: boolean) => void;
}

/**
 * Which value of each field stays: the user's choice, else the preview's suggestion. A choice no longer counts once one of the
 * two nonprofits has changed.
 */
function useFieldChoices(preview: MergePreview | undefined): FieldChoices {
  // `given` has the fields where the user chose against the suggestion
  const { given, choose } = useVersionChoices();
  const { merged, into, versions } = preview ?? {};
  const keyOf = ({ name }: Field) => `${merged?.id} ${versions?.merged} ${into?.id} ${versions?.into} ${name}`;
  return {
    takes: (field) => field.take !== given.has(keyOf(field)),
    choose: (field, takes) => choose(keyOf(field), takes === field.take),
  };
}

function useMerge({ onMerged, onRefused }: { onMerged: () => void; onRefused: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function merge({ merged, into, fields, versions }: MergePreview, { takes }: FieldChoices): Promise<void> {
    setBusy(true);
    try {
      const body = { into: into.id, take: fields.filter(takes).map(({ name }) => name), versions };
      const made = await call(mergeNonprofit, { params: { id: merged.id }, body });
      onMerged();
      await navigate({ to: '/nonprofit/$id', params: { id: String(into.id) } });
      dropMerged(client, made);
      const text = `“${merged.name}” became part of “${into.name}”.`;
      showAlert({ tone: 'success', text, action: { label: 'Undo', run: () => void takeApart(client, made) } });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setBusy(false);
      onRefused();
    }
  }

  return { merge, busy };
}

function Look({ preview, choices: { takes, choose } }: { preview: MergePreview; choices: FieldChoices }) {
  const { merged, into, fields, moves, notes, refusals } = preview;
  if (refusals.length > 0) return <Refusals refusals={refusals} />;
  return (
    <>
      <p role="status">
        <strong>
          “{merged.name}” disappears; “{into.name}” stays.
        </strong>{' '}
        {moves.length > 0 ? `It gets ${listed(moves)}.` : 'There are no records to move.'} Old links lead to it. You can undo this
        for a day.
      </p>
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {fields.map((field) => (
        <VersionChoice
          key={field.name}
          name={field.name}
          title={field.label}
          names={[into.name, merged.name]}
          yours={field.kept}
          theirs={field.merged}
          given={takes(field)}
          onChoose={(kept) => choose(field, !kept)}
        />
      ))}
    </>
  );
}

function Refusals({ refusals }: Pick<MergePreview, 'refusals'>) {
  return (
    <div role="alert">
      <p>
        <strong>These two cannot be merged.</strong>
      </p>
      <ul className={classes.notes}>
        {refusals.map(({ text, links }) => (
          <li key={text}>
            {text}
            {links.length > 0 && (
              <span className={classes.links}>
                {links.map(({ label, path }) => (
                  <a key={path} href={path} target="_blank" rel="noreferrer">
                    {label}
                  </a>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const listed = (parts: readonly string[]) => new Intl.ListFormat('en-US').format(parts);

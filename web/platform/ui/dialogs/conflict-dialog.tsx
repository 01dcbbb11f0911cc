import { Button } from '@mantine/core';
import { keysOf } from '#contract/platform/fields/field.ts';
import { sameValue as same } from '../../drafts/same-value.ts';
import type { Conflict, Formats, FormValues } from '../forms/use-record-form.ts';
import classes from './conflict-dialog.module.css';
import { Dialog, DialogActions } from './dialog.tsx';
import { useVersionChoices, VersionChoice } from './version-choice.tsx';

interface Props<Values extends FormValues> {
  /** the record: `this profile` */
  what: string;
  conflict: Conflict<Values> | undefined;
  labels: Record<keyof Values & string, string>;
  formats?: Formats<Values> | undefined;
  busy: boolean;
  /** saves these values over the current record */
  onReapply: (merged: Values) => void;
  /** returns to the form, which keeps its input */
  onClose: () => void;
}

/** Shows both versions of a record that somebody else saved first, and saves the user's choice. */
export function ConflictDialog<Values extends FormValues>(props: Props<Values>) {
  return (
    <Dialog title="Somebody else saved first" opened={props.conflict !== undefined} onClose={props.onClose} size="wide">
      {props.conflict && <Choices {...props} conflict={props.conflict} />}
    </Dialog>
  );
}

function Choices<Values extends FormValues>({
  what,
  conflict,
  labels,
  formats = {},
  busy,
  onReapply,
  onClose,
}: ChoicesProps<Values>) {
  const { base, mine, theirs } = conflict;
  const format = <Path extends keyof Values & string>(path: Path, value: Values[Path]) => (formats[path] ?? plainValue)(value);
  const { given, choose } = useVersionChoices();
  const paths = keysOf(labels);
  const theyChanged = paths.filter((path) => !same(theirs[path], base[path]));
  const both = theyChanged.filter((path) => !same(mine[path], base[path]) && !same(mine[path], theirs[path]));
  const onlyThey = theyChanged.filter((path) => same(mine[path], base[path]));

  function reapply(): void {
    const kept = paths.filter((path) => !same(mine[path], base[path]) && !given.has(path));
    onReapply({ ...theirs, ...Object.fromEntries(kept.map((path) => [path, mine[path]])) } as Values);
  }

  return (
    <>
      <p>While you were editing, {what} was changed. Nothing of yours is lost: choose what to keep, and save again.</p>
      {both.map((path) => (
        <VersionChoice
          key={path}
          name={path}
          title={labels[path]}
          yours={format(path, mine[path])}
          theirs={format(path, theirs[path])}
          given={given.has(path)}
          onChoose={(mineWins) => choose(path, mineWins)}
        />
      ))}
      {onlyThey.length > 0 && (
        <section className={classes.field}>
          <h3 className={classes.legend}>Changed by them alone</h3>
          <ul className={classes.list}>
            {onlyThey.map((path) => (
              <li key={path}>
                <strong>{labels[path]}</strong>: {format(path, theirs[path]) || '(empty)'}
              </li>
            ))}
          </ul>
        </section>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Back to editing
        </Button>
        <Button loading={busy} onClick={reapply}>
          Reapply my changes
        </Button>
      </DialogActions>
    </>
  );
}

type ChoicesProps<Values extends FormValues> = Omit<Props<Values>, 'conflict'> & { conflict: Conflict<Values> };

/** A field's value as text, for fields without their own format. */
function plainValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value ?? '');
}

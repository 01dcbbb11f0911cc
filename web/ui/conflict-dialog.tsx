import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './conflict-dialog.module.css';
import { Dialog, DialogActions } from './dialog.tsx';
import type { Conflict, FormValues } from './use-record-form.ts';

interface Props<Values extends FormValues> {
  /** what it is about: `this profile` */
  what: string;
  conflict: Conflict<Values> | undefined;
  labels: Record<keyof Values & string, string>;
  /** a value as a person reads it, where it is more than text */
  format?: ((path: keyof Values & string, value: unknown) => string) | undefined;
  busy: boolean;
  /** saves these values over the record as it is now */
  onReapply: (merged: Values) => void;
  /** back to the form, with everything as it was typed */
  onClose: () => void;
}

/** Somebody else saved the same record first: shows both, and saves what is chosen. */
export function ConflictDialog<Values extends FormValues>(props: Props<Values>) {
  return (
    <Dialog title="Somebody else saved first" opened={props.conflict !== undefined} onClose={props.onClose} size="wide">
      {props.conflict && <Choices {...props} conflict={props.conflict} />}
    </Dialog>
  );
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function Choices<Values extends FormValues>({
  what,
  conflict,
  labels,
  format = plain,
  busy,
  onReapply,
  onClose,
}: ChoicesProps<Values>) {
  const { base, mine, theirs } = conflict;
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const paths = Object.keys(labels) as (keyof Values & string)[];
  const theyChanged = paths.filter((path) => !same(theirs[path], base[path]));
  const both = theyChanged.filter((path) => !same(mine[path], base[path]) && !same(mine[path], theirs[path]));
  const onlyThey = theyChanged.filter((path) => same(mine[path], base[path]));

  function reapply(): void {
    const kept = paths.filter((path) => !same(mine[path], base[path]) && !given.has(path));
    onReapply({ ...theirs, ...Object.fromEntries(kept.map((path) => [path, mine[path]])) } as Values);
  }

  function choose(path: string, mineWins: boolean): void {
    setGiven((now) => new Set(mineWins ? [...now].filter((other) => other !== path) : [...now, path]));
  }

  return (
    <>
      <p>While you were editing, {what} was changed. Nothing of yours is lost: choose what to keep, and save again.</p>
      {both.map((path) => (
        <fieldset key={path} className={classes.field}>
          <legend className={classes.legend}>{labels[path]}</legend>
          <Choice
            name={path}
            label="Yours"
            text={format(path, mine[path])}
            checked={!given.has(path)}
            onChoose={() => choose(path, true)}
          />
          <Choice
            name={path}
            label="Theirs"
            text={format(path, theirs[path])}
            checked={given.has(path)}
            onChoose={() => choose(path, false)}
          />
        </fieldset>
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

interface ChoiceProps {
  name: string;
  label: string;
  text: string;
  checked: boolean;
  onChoose: () => void;
}

function Choice({ name, label, text, checked, onChoose }: ChoiceProps) {
  return (
    <label className={classes.choice} data-checked={checked || undefined}>
      <input type="radio" name={`conflict-${name}`} checked={checked} onChange={onChoose} />
      <span className={classes.label}>{label}</span>
      <span className={classes.text}>{text || '(empty)'}</span>
    </label>
  );
}

function plain(_path: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value ?? '');
}

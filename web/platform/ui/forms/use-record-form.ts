import { type FormEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiFailure } from '../../api.ts';
import { sameValue as same } from '../../drafts/same-value.ts';
import { useFormCopy } from '../../drafts/use-form-copy.ts';
import { useUnsavedChanges } from './unsaved-changes.tsx';

/** A form's values by the path of each field in the body: `firstName`, `address.city`. */
export type FormValues = Record<string, unknown>;
type Errors = Record<string, string>;

/** The paths with values of this type. */
export type PathsOf<Values extends FormValues, Kind> = {
  [Path in keyof Values & string]: Values[Path] extends Kind ? Path : never;
}[keyof Values & string];

/** Functions that format values for display, for fields that do not show the stored value itself. */
export type Formats<Values extends FormValues> = { [Path in keyof Values]?: (value: Values[Path]) => string };

interface Options<Values extends FormValues, Saved> {
  /** name of the form and its record (`nonprofit 12`): this browser stores unsaved changes under this name */
  copyAs: string;
  /** the stored values; only fields that differ from them are sent, unless `whole` is set */
  values: Values;
  /** the contract's schema of the body without its version */
  schema: z.ZodMiniType;
  /** send all values, as for a new record, instead of only the changed ones */
  whole?: boolean;
  /** converts the sent values if the body differs from them; paths in its result become nested members too */
  toBody?: (values: Values) => FormValues;
  /** makes the call, with `quiet: 'refusals'`; `version` is that of the record that the user edited */
  send: (body: never, version: number) => Promise<Saved>;
  version?: number;
  /** asks for confirmation if the change affects somebody; false cancels the save */
  ask?: (values: Values, base: Values) => Promise<boolean>;
  /** called after a save, when the form no longer counts as unsaved */
  onSaved: (saved: Saved) => void;
  /** called if the browser finds errors, before anything is sent */
  onInvalid?: (errors: Errors) => void;
  /** reads the values and version of the current record from a 409 response */
  readCurrent?: (current: unknown) => { values: Values; version: number };
}

/** Two people changed the same record: `base` is what the user began with, `theirs` what the other person saved. */
export interface Conflict<Values extends FormValues> {
  version: number;
  theirs: Values;
  base: Values;
  mine: Values;
}

/** `{'address.city': 'x'}` → `{address: {city: 'x'}}` */
function nested(values: FormValues): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const [first = '', second] = path.split('.');
    if (second === undefined) body[first] = value;
    else body[first] = { ...(body[first] as object | undefined), [second]: value };
  }
  return body;
}

/**
 * A form for a record. Shows errors at their fields and focuses the first field with an error. Sends only changed fields, or all
 * fields with `whole`. Asks before unsaved changes are lost. Shows both versions if somebody else saved first. Neither an error
 * nor closing the page loses typed text.
 */
export function useRecordForm<Values extends FormValues, Saved>(options: Options<Values, Saved>) {
  const [base, setBase] = useState({ values: options.values, version: options.version ?? 0 });
  const [values, setValues] = useState(options.values);
  const { errors, general, form, drop, clear, show, showFailure } = useFormErrors(values);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict<Values>>();
  const sending = useRef(false);
  const done = useRef(false);

  const changed = Object.fromEntries(Object.entries(values).filter(([path, value]) => !same(value, base.values[path])));
  const dirty = Object.keys(changed).length > 0;
  const isDirty = useRef(dirty);
  isDirty.current = dirty;
  const copy = useFormCopy({
    form: options.copyAs,
    values,
    stored: conflict?.base ?? base.values,
    onRestore: ({ changes, was }) => {
      const mine = { ...values, ...changes };
      setValues(mine);
      // if somebody else has changed one of these fields since, show both versions before one replaces the other
      const theirs = base.values;
      const disputed = Object.keys(changes).some((path) => !same(was[path], theirs[path]) && !same(changes[path], theirs[path]));
      if (disputed) setConflict({ version: base.version, theirs, base: { ...theirs, ...was }, mine });
    },
  });
  useUnsavedChanges(() => isDirty.current && !done.current, copy.discard);

  function put(path: string, value: unknown): void {
    setValues((now) => ({ ...now, [path]: value }));
    drop(path);
  }

  async function send(sent: Values, from: typeof base): Promise<void> {
    if (sending.current) return;
    const changes = Object.entries(sent).filter(([path, value]) => options.whole || !same(value, from.values[path]));
    const { toBody = (same: FormValues) => same } = options;
    const body = nested(toBody(Object.fromEntries(changes) as Values));
    const parsed = options.schema.safeParse(body);
    if (!parsed.success) {
      const found = firstMessages(parsed.error.issues, sent);
      options.onInvalid?.(found);
      return show(found);
    }
    sending.current = true;
    try {
      if (options.ask && !(await options.ask(sent, from.values))) return;
      setBusy(true);
      clear();
      const saved = await options.send(parsed.data as never, from.version);
      done.current = true;
      copy.saved(sent);
      setConflict(undefined);
      options.onSaved(saved);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const current = error.status === 409 && error.current !== undefined ? options.readCurrent?.(error.current) : undefined;
      if (current) setConflict({ version: current.version, theirs: current.values, base: from.values, mine: sent });
      else showFailure(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  /** Saves after a conflict: the other person's record, with the changes that the user chose to keep. */
  function reapply(merged: Values): void {
    if (!conflict) return;
    const from = { values: conflict.theirs, version: conflict.version };
    setBase(from);
    setValues(merged);
    setConflict(undefined);
    void send(merged, from);
  }

  return {
    /** props of the `<form>` */
    formProps: {
      ref: form,
      noValidate: true,
      'aria-busy': busy,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send(values, base);
      },
    },
    values,
    errors,
    general,
    busy,
    dirty,
    /** the paths of the fields that differ from the stored record */
    changed: Object.keys(changed),
    /** the body that a save would send now, unchecked and without `toBody` */
    draft: () => nested(options.whole ? values : changed),
    conflict,
    /** the form copy, for `SaveBar` and `DialogForm` */
    copy,
    reapply,
    closeConflict: () => setConflict(undefined),
    ...propsOf({ values, errors, put }),
  };
}

/** The messages of a form: at its fields, and above them. Focuses the first field with a message in the page's order. */
function useFormErrors(values: FormValues) {
  const [errors, setErrors] = useState<Errors>({});
  const [general, setGeneral] = useState<string>();
  const [wrong, setWrong] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  // after the messages are rendered
  useEffect(() => {
    if (wrong > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);
  function show(found: Errors, above?: string): void {
    setGeneral(above);
    setErrors(found);
    setWrong((count) => count + 1);
  }
  return {
    errors,
    general,
    form,
    drop: (path: string) => setErrors((now) => without(now, path)),
    clear: () => {
      setGeneral(undefined);
      setErrors({});
    },
    show,
    showFailure(failure: ApiFailure): void {
      const entries = Object.entries(failure.fieldErrors).map(([path, text]) => [fieldOf(path, values), text] as const);
      const atFields = entries.filter(([path]) => path in values);
      const elsewhere = entries.filter(([path]) => !(path in values)).map(([path, text]) => `${path}: ${text}`);
      show(Object.fromEntries(atFields), [failure.general, ...elsewhere].filter(Boolean).join('\n') || undefined);
    },
  };
}

interface Edited<Values extends FormValues> {
  values: Values;
  errors: Errors;
  put: (path: string, value: unknown) => void;
}

/** The props of the fields. */
function propsOf<Values extends FormValues>({ values, errors, put }: Edited<Values>) {
  return {
    set: <Path extends keyof Values & string>(path: Path, value: Values[Path]) => put(path, value),
    /** props for our own fields, whose `onChange` passes the value */
    field<Path extends keyof Values & string>(path: Path) {
      return {
        name: path,
        value: values[path],
        error: errors[path],
        onChange: (value: Values[Path]) => put(path, value),
      };
    },
    /** props for Mantine's inputs, whose `onChange` passes an event */
    input<Path extends PathsOf<Values, string>>(path: Path) {
      return {
        name: path,
        value: String(values[path] ?? ''),
        error: errors[path],
        onChange: (event: { currentTarget: { value: string } }) => put(path, event.currentTarget.value),
      };
    },
    checkbox<Path extends PathsOf<Values, boolean>>(path: Path) {
      return {
        name: path,
        checked: values[path] === true,
        error: errors[path],
        onChange: (event: { currentTarget: { checked: boolean } }) => put(path, event.currentTarget.checked),
      };
    },
  };
}

function without(errors: Errors, path: string): Errors {
  if (!(path in errors)) return errors;
  const { [path]: _, ...others } = errors;
  return others;
}

/** The field that shows an error: `tags.2` is shown at `tags`. */
function fieldOf(path: string, values: FormValues): string {
  if (path in values) return path;
  const parent = path.replace(/\.[^.]*$/, '');
  return parent in values ? parent : path;
}

function firstMessages(issues: readonly { path: readonly PropertyKey[]; message: string }[], values: FormValues): Errors {
  const messages: Errors = {};
  for (const { path, message } of issues) messages[fieldOf(path.join('.'), values)] ??= message;
  return messages;
}

import { type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiFailure } from '../../api.ts';

type TextFields = Record<string, string>;

interface Options<Values extends TextFields> {
  initialValues: Values;
  /** the contract's schema, so that browser and server show the same messages */
  schema: z.ZodMiniType<Values>;
  /** makes the call, with `quiet: 'refusals'` */
  send: (values: Values) => Promise<void>;
}

type Errors = Record<string, string>;

/**
 * A form of text fields that makes one call. Shows errors at their fields and focuses the first field with an error; other errors
 * are in `general`. Never sends twice at once. An error clears no field. We use no form library, because Login's first load has
 * no room for one. Forms with more than an email and passwords also render `CopiedFields`.
 */
export function useCallForm<Values extends TextFields>({ initialValues, schema, send }: Options<Values>) {
  const [errors, setErrors] = useState<Errors>({});
  const [general, setGeneral] = useState<string>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const names = Object.keys(initialValues);

  function show(form: HTMLFormElement, found: Errors): void {
    setErrors(found);
    const first = names.find((name) => name in found);
    const input = first === undefined ? null : form.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
  }

  function showFailure(form: HTMLFormElement, failure: ApiFailure): void {
    const atFields = Object.entries(failure.fieldErrors).filter(([name]) => names.includes(name));
    setGeneral(failure.general ?? (atFields.length === 0 ? failure.summary : undefined));
    show(form, Object.fromEntries(atFields));
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending.current) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    const parsed = schema.safeParse(Object.fromEntries(names.map((name) => [name, typed.get(name) ?? ''])));
    setGeneral(undefined);
    if (!parsed.success) return show(form, firstMessages(parsed.error.issues));
    sending.current = true;
    setBusy(true);
    setErrors({});
    try {
      await send(parsed.data);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showFailure(form, error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  /** the props of the input with this name */
  function field(name: keyof Values & string) {
    return {
      name,
      defaultValue: initialValues[name],
      error: errors[name],
      onChange: () => {
        if (name in errors) setErrors(({ [name]: _, ...others }) => others);
      },
    };
  }

  return { field, general, busy, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
}

function firstMessages(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Errors {
  const messages: Errors = {};
  for (const { path, message } of issues) messages[path.join('.')] ??= message;
  return messages;
}

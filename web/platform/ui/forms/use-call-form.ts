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
  /** the server checks more than the schema: send wrong values too, so that people see all errors at once */
  serverChecks?: boolean;
}

type Errors = Record<string, string>;

/**
 * A form of text fields that makes one call. Shows errors at their fields and focuses the first field with an error; other errors
 * are in `general`. Never sends twice at once. An error clears no field. We use no form library, because Login's first load has
 * no room for one. Forms with more than an email and passwords also render `CopiedFields`.
 */
export function useCallForm<Values extends TextFields>({ initialValues, schema, send, serverChecks = false }: Options<Values>) {
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

  /** `local`: messages of the schema, which are shown whatever the server replies */
  function showFailure(form: HTMLFormElement, failure: ApiFailure, local: Errors): void {
    const atFields = Object.entries({ ...failure.fieldErrors, ...local }).filter(([name]) => names.includes(name));
    setGeneral(failure.general ?? (atFields.length === 0 ? failure.summary : undefined));
    show(form, Object.fromEntries(atFields));
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending.current) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    const values = Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')]));
    const parsed = schema.safeParse(values);
    const local = parsed.success ? {} : firstMessages(parsed.error.issues);
    setGeneral(undefined);
    if (!parsed.success && !serverChecks) return show(form, local);
    sending.current = true;
    setBusy(true);
    setErrors(local);
    try {
      await send(parsed.success ? parsed.data : (values as Values));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showFailure(form, error, local);
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

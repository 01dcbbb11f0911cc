import { schemaResolver, useForm } from '@mantine/form';
import { type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiFailure } from '../api.ts';

interface Options<Values> {
  initialValues: Values;
  /** the contract's own: browser and server say the same words */
  schema: z.ZodMiniType;
  /** makes the call, with `quiet: 'refusals'` */
  send: (values: Values) => Promise<void>;
}

/**
 * A form that makes a call: errors at their fields and the first wrong one focused, everything else
 * in `general`, never sent twice at once, and nothing cleared by an error.
 */
export function useCallForm<Values extends Record<string, unknown>>({ initialValues, schema, send }: Options<Values>) {
  const form = useForm<Values>({ mode: 'uncontrolled', initialValues, validate: schemaResolver(schema, { sync: true }) });
  const [general, setGeneral] = useState<string>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  function focusFirst(errors: object): void {
    const path = Object.keys(initialValues).find((field) => Object.keys(errors).some((key) => key === field || key.startsWith(`${field}.`)));
    if (path) form.getInputNode(path)?.focus();
  }

  function show(failure: ApiFailure): void {
    const known = Object.entries(failure.fieldErrors).filter(([path]) => (path.split('.')[0] ?? '') in initialValues);
    const errors = Object.fromEntries(known);
    form.setErrors(errors);
    setGeneral(failure.general ?? (known.length === 0 ? failure.summary : undefined));
    focusFirst(errors);
  }

  const submit = form.onSubmit(async (values) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setGeneral(undefined);
    try {
      await send(values as Values);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      show(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }, focusFirst);

  return { form, general, busy, submit: submit as (event: FormEvent<HTMLFormElement>) => void };
}

import { NativeSelect } from '@mantine/core';
import type { KindField } from '#contract/platform/fields/kinds.ts';
import { DayControl } from './day-control.tsx';
import { NumberField } from './number-field.tsx';
import { DefinedText } from './text-control.tsx';

interface Typed {
  currentTarget: { value: string };
}

interface Props<Path extends string> {
  form: {
    field: (path: Path) => { name: string; value: unknown; error: string | undefined; onChange: (value: never) => void };
  };
  fields: Readonly<Record<Path, KindField>>;
  path: Path;
}

/** The control of a field, by its kind. */
export function FieldControl<Path extends string>({ form, fields, path }: Props<Path>) {
  const definition = fields[path];
  const { label } = definition;
  const { name, value, error, onChange } = form.field(path);
  const set = (next: unknown) => onChange(next as never);
  const typed = { name, value: String(value ?? ''), error, onChange: ({ currentTarget }: Typed) => set(currentTarget.value) };
  switch (definition.kind) {
    case 'text':
      return <DefinedText label={label} control={definition.control} input={typed} />;
    case 'choice':
      return (
        <NativeSelect
          {...typed}
          label={label}
          data={[
            { value: '', label: '' },
            ...Object.entries(definition.choices).map(([one, words]) => ({ value: one, label: words })),
          ]}
        />
      );
    case 'number':
      return <NumberField {...{ name, label, error }} decimals={definition.decimals} value={numberOf(value)} onChange={set} />;
    case 'day':
      return <DayControl {...{ name, label, error }} value={typeof value === 'string' ? value : null} onChange={set} />;
  }
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);

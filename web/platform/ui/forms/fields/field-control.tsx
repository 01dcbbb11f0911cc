import { NativeSelect } from '@mantine/core';
import type { KindFields } from '#contract/platform/fields/kinds.ts';
import { DayControl } from './day-control.tsx';
import { NumberField } from './number-field.tsx';
import { DefinedText, type TextForm } from './text-control.tsx';

interface Props<Path extends string> {
  form: TextForm<Path> & {
    field: (path: Path) => {
      name: string;
      value: unknown;
      error: string | undefined;
      onChange: (value: never) => void;
    };
  };
  fields: KindFields & Readonly<Record<Path, KindFields[string]>>;
  path: Path;
}

/** The control of a field, by its kind. */
export function FieldControl<Path extends string>({ form, fields, path }: Props<Path>) {
  const definition = fields[path];
  const { label } = definition;
  const { name, value, error, onChange } = form.field(path);
  const set = (next: unknown) => onChange(next as never);
  switch (definition.kind) {
    case 'text':
      return <DefinedText label={label} control={definition.control} input={form.input(path)} />;
    case 'choice':
      return (
        <NativeSelect
          {...{ name, label, error }}
          value={String(value)}
          onChange={({ currentTarget }) => set(currentTarget.value)}
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

import { Textarea, TextInput } from '@mantine/core';
import type { TextControl as Control } from '#contract/platform/fields/text-fields.ts';

interface Props<Path extends string> {
  form: {
    input: (path: Path) => {
      name: string;
      value: string;
      error: string | undefined;
      onChange: (event: { currentTarget: { value: string } }) => void;
    };
  };
  fields: Readonly<Record<Path, { label: string; control: Control }>>;
  path: Path;
  autoComplete?: string;
}

/** The input of a text field, as the field's definition describes it. */
export function TextControl<Path extends string>({ form, fields, path, ...rest }: Props<Path>) {
  const { label, control } = fields[path];
  const { rows, help, ...limits } = control;
  const props = { ...form.input(path), ...limits, ...rest, label, ...(help !== undefined && { description: help }) };
  return rows === undefined ? <TextInput {...props} /> : <Textarea {...props} rows={rows} />;
}

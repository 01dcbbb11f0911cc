import { Textarea, TextInput } from '@mantine/core';
import type { TextControl as Control } from '#contract/platform/fields/text-fields.ts';
import { MarkedLabel } from '../field-marks.tsx';

interface Text {
  label: string;
  control: Control;
}

interface TextInputProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

interface Props<Path extends string> {
  form: { input: (path: Path) => TextInputProps };
  fields: Readonly<Record<Path, Text>>;
  path: Path;
  autoComplete?: string;
}

/** The input of a text field, as the field's definition describes it. */
export function TextControl<Path extends string>({ form, fields, path, ...rest }: Props<Path>) {
  return <DefinedText {...fields[path]} input={{ ...form.input(path), ...rest }} />;
}

/** The input of one text. */
export function DefinedText({ label, control, input }: Text & { input: TextInputProps & { autoComplete?: string } }) {
  const { rows, help, ...limits } = control;
  const marked = <MarkedLabel path={input.name}>{label}</MarkedLabel>;
  const props = { ...input, ...limits, label: marked, ...(help !== undefined && { description: help }) };
  return rows === undefined ? <TextInput {...props} /> : <Textarea {...props} rows={rows} />;
}

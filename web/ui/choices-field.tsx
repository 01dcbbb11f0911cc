import { MultiSelect } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import classes from './choices-field.module.css';

interface Props<Choice extends string> {
  label: string;
  name?: string;
  choices: readonly Choice[];
  value: Choice[];
  onChange: (chosen: Choice[]) => void;
  error?: string | undefined;
  description?: string;
  /** must at least one be chosen? */
  required?: boolean;
  /** of the opened list, in pixels */
  listHeight?: number;
}

/** Any number of a list's choices; a longer list is searched by typing. */
export function ChoicesField<Choice extends string>({
  choices,
  value,
  listHeight = 240,
  required = false,
  ...props
}: Props<Choice>) {
  return (
    <MultiSelect<Choice>
      {...props}
      data={[...choices]}
      value={value}
      withAsterisk={required}
      // the list itself scrolls, as a combobox's list may; inside the page, where it belongs to a landmark
      withScrollArea={false}
      styles={{ options: { maxHeight: listHeight, overflowY: 'auto' } }}
      searchable={choices.length > 6}
      hidePickedOptions
      nothingFoundMessage="No results from query..."
      placeholder={value.length === 0 ? 'Choose' : ''}
      classNames={{ input: classes.input ?? '', inputField: classes.field ?? '' }}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
    />
  );
}

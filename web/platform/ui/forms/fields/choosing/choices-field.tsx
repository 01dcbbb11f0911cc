import { MultiSelect } from '@mantine/core';
import { useState } from 'react';

interface Props<Choice extends string> {
  label: string;
  name?: string;
  choices: readonly Choice[];
  /** the label of a choice; by default the choice itself */
  nameOf?: (choice: Choice) => string;
  value: Choice[];
  onChange: (chosen: Choice[]) => void;
  error?: string | undefined;
  description?: string;
  /** whether at least one must be chosen */
  required?: boolean;
  /** height of the opened list, in pixels */
  listHeight?: number;
}

/** Chooses any number of options. Lists of more than six can be searched; Enter takes the first match. */
export function ChoicesField<Choice extends string>({
  choices,
  nameOf = (choice) => choice,
  value,
  listHeight = 240,
  required = false,
  ...props
}: Props<Choice>) {
  const [typed, setTyped] = useState('');
  return (
    <MultiSelect<Choice>
      {...props}
      data={choices.map((choice) => ({ value: choice, label: nameOf(choice) }))}
      value={value}
      withAsterisk={required}
      // the list scrolls by itself, and has no portal, so that it belongs to a landmark of the page
      withScrollArea={false}
      styles={{ options: { maxHeight: listHeight, overflowY: 'auto' } }}
      searchable={choices.length > 6}
      searchValue={typed}
      onSearchChange={setTyped}
      selectFirstOptionOnChange={typed !== ''}
      onKeyDown={(event) => {
        // Enter chooses here; it must not submit the form
        if (event.key === 'Enter') event.preventDefault();
      }}
      hidePickedOptions
      nothingFoundMessage="No results from query..."
      placeholder={value.length === 0 ? 'Choose' : ''}
      // the box shows the focus ring, not the bare input inside it
      classNames={{ input: 'outlined-inside', inputField: 'no-outline' }}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
    />
  );
}

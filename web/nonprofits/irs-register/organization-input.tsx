import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { IrsFileFacts, IrsOrganization } from '#contract/nonprofits/irs/irs-register.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { afterPress } from '../../platform/ui/forms/after-press.ts';
import typeAhead from '../../platform/ui/forms/fields/choosing/type-ahead.module.css';
import { formatEin } from '../../platform/ui/text/format.ts';
import { fileInWords } from './file-in-words.ts';
import classes from './irs-register.module.css';
import { organizationsQuery } from './register-queries.ts';

interface Props {
  label: ReactNode;
  name: string;
  value: string;
  error?: string | undefined;
  description?: string;
  withAsterisk?: boolean;
  maxLength?: number;
  autoComplete?: string;
  /** true: the list is open from the start, with the matches of `value` */
  opened?: boolean;
  /** content between the field and the list. With such content, the list is part of the page and covers nothing */
  between?: ReactNode;
  onChange: (typed: string) => void;
  /** gets the chosen organization, whose values are not in the form yet */
  onChoose: (organization: IrsOrganization) => void;
}

/**
 * A text field that looks up the typed name or EIN in the IRS file and lists the matches. The typed text stays unless the person
 * chooses a match. Without an IRS file it is a plain text field.
 */
export function OrganizationInput({ value, onChange, onChoose, autoComplete = 'off', opened = false, between, ...field }: Props) {
  const combobox = useCombobox({ defaultOpened: opened, onDropdownClose: () => combobox.resetSelectedOption() });
  const listId = useId();
  /** what the user typed here; the form's first value is looked up only if `opened` */
  const [typed, setTyped] = useState(opened ? value : '');
  const [settled] = useDebouncedValue(typed, 250);
  const { data, isPlaceholderData } = useQuery(organizationsQuery(settled));
  const found = typed === '' ? undefined : data?.results;
  const list = data?.file && found && found.length > 0 && <List id={listId} file={data.file} found={found} />;
  const isOpen = Boolean(list) && combobox.dropdownOpened;
  const Target = between === undefined ? Combobox.Target : Combobox.EventsTarget;
  const asks = typed === value && settled === typed && !isPlaceholderData;
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(ein) => {
        const chosen = found?.find((one) => one.ein === ein);
        combobox.closeDropdown();
        setTyped('');
        if (chosen) onChoose(chosen);
      }}
    >
      <Target
        withExpandedAttribute
        autoComplete={autoComplete}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
      >
        <TextInput
          {...field}
          value={value}
          onBlur={() => afterPress(() => combobox.closeDropdown())}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value);
            setTyped(currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
        />
      </Target>
      {data?.file && asks && <Found file={data.file} count={found?.length ?? 0} typed={typed} />}
      {between}
      {list && between === undefined && <Combobox.Dropdown className={`${classes.dropdown} on-sheet`}>{list}</Combobox.Dropdown>}
      {list && between !== undefined && combobox.dropdownOpened && <div className={`${classes.inPlace} on-sheet`}>{list}</div>}
    </Combobox>
  );
}

function List({ id, file, found }: { id: string; file: IrsFileFacts; found: readonly IrsOrganization[] }) {
  return (
    <>
      <Combobox.Options id={id} aria-label="Organizations of the IRS file" className={classes.options}>
        {found.map((one) => (
          <Combobox.Option key={one.ein} value={one.ein}>
            {one.name}
            <span className={typeAhead.note}>{noteOf(one)}</span>
          </Combobox.Option>
        ))}
      </Combobox.Options>
      <p className={classes.source}>From {fileInWords(file)}</p>
    </>
  );
}

const noteOf = ({ ein, also, city, state }: IrsOrganization) =>
  [also, [city, state].filter(Boolean).join(', '), `EIN ${formatEin(ein)}`].filter(Boolean).join(' · ');

/** Says how many matches there are. An EIN that is not in the file may still be right. */
function Found({ file, count, typed }: { file: IrsFileFacts; count: number; typed: string }) {
  const isEin = /^\s*\d{2}-?\d{7}\s*$/.test(typed);
  if (count === 0 && isEin)
    return (
      <p role="status" className={classes.missing}>
        {formatEin(typed.replace(/\D/g, ''))} is not in {fileInWords(file)}. A newer organization may be missing there.
      </p>
    );
  return (
    <p role="status" className="only-read-out">
      {howMany(count, 'organization', 'organizations')} found in {fileInWords(file)}
    </p>
  );
}

import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../../../api.ts';
import classes from './type-ahead.module.css';

const searchDelay = 300;

export interface Choice {
  id: number;
  name: string;
  /** a place or an address, to tell equal names apart */
  note?: string;
}

/** Finds the records for a typed text. */
export type SearchChoices = (typed: string, signal: AbortSignal) => Promise<Choice[]>;

interface Props {
  label: string;
  name?: string;
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  /**
   * finds the records for the typed text; its call needs `quiet: true`, because a failed search is only logged; `signal` aborts when
   * the text changes
   */
  search: SearchChoices;
  description?: string;
  placeholder?: string | undefined;
  error?: string | undefined;
  readOnly?: boolean;
  /** marks the field as required */
  withAsterisk?: boolean;
}

/** Chooses a record by typing its name. Enter takes the first match. */
export function TypeAhead({
  label,
  name,
  value,
  onChange,
  search,
  description,
  placeholder,
  error,
  readOnly = false,
  withAsterisk = false,
}: Props) {
  const [typed, setTyped] = useState<string>();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { found, searching } = useFound(typed, search);
  const shown = typed ?? value?.name ?? '';
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (found?.length) selectFirstOption();
  }, [found, selectFirstOption]);

  function choose(choice: Choice | null): void {
    onChange(choice);
    setTyped(undefined);
    combobox.closeDropdown();
  }

  /** Opens the list of matches, but not while a record is chosen and nothing is typed: the list would only cover the fields below. */
  function open(): void {
    if (!readOnly && (!value || typed !== undefined)) combobox.openDropdown();
  }

  const clear = value && !readOnly && <CloseButton aria-label={`Clear ${label}`} onClick={() => choose(null)} />;
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(id) => choose(found?.find((choice) => String(choice.id) === id) ?? null)}
    >
      <Combobox.Target>
        <TextInput
          label={label}
          name={name}
          value={shown}
          readOnly={readOnly}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          rightSection={clear}
          {...(description ? { description } : {})}
          {...(placeholder ? { placeholder } : {})}
          {...(readOnly ? { variant: 'filled' } : {})}
          error={error}
          withAsterisk={withAsterisk}
          onFocus={open}
          onClick={open}
          onBlur={() => {
            combobox.closeDropdown();
            setTyped(undefined);
          }}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onKeyDown={(event) => {
            // while text is being typed, Enter chooses and must not submit the form
            if (event.key === 'Enter' && typed !== undefined) event.preventDefault();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown}>
        {found?.length ? (
          <Combobox.Options aria-label={label}>
            {found.map((choice) => (
              <Combobox.Option key={choice.id} value={String(choice.id)}>
                {choice.name}
                {choice.note && <span className={classes.note}>{choice.note}</span>}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        ) : (
          <Combobox.Empty>
            {found ? 'No results from query...' : searching ? 'Searching…' : 'Start typing to see results'}
          </Combobox.Empty>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The matches for the text, searched 300 ms after typing stopped; undefined until they arrive. */
function useFound(typed: string | undefined, search: Props['search']) {
  const [found, setFound] = useState<Choice[]>();
  const find = useRef(search);
  find.current = search;
  const text = typed?.trim() ?? '';

  useEffect(() => {
    setFound(undefined);
    if (text === '') return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      find.current(text, controller.signal).then(setFound, (reason: unknown) => {
        if (controller.signal.aborted) return;
        // biome-ignore lint/suspicious/noConsole: the specification asks that a failed search is only logged
        console.error('The search failed.', reason instanceof ApiFailure ? reason.summary : reason);
        setFound([]);
      });
    }, searchDelay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);

  return { found, searching: text !== '' && found === undefined };
}

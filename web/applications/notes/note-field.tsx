import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { noteLimits } from '#contract/applications/response-notes.ts';
import { complete, type Mention, openMention } from './mention.ts';
import { colleaguesQuery } from './note-queries.ts';

interface Props {
  label: string;
  description: string;
  /** whether the names of colleagues are offered */
  mentionable: boolean;
  value: string;
  mentions: readonly Mention[];
  onChange: (changes: { body: string; mentions?: Mention[] }) => void;
  error?: string | undefined;
  autoFocus?: boolean;
}

/** A text field that offers the names of colleagues after an `@`. */
export function NoteField({ label, description, mentionable, value, mentions, onChange, error, autoFocus = false }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  /** position of the `@` whose list was closed by Escape or by leaving the field */
  const [closed, setClosed] = useState<number>();
  const [placed, setPlaced] = useState<number>();
  const open = openMention(value, caret);
  const { data: found = [] } = useQuery(colleaguesQuery(mentionable ? open?.typed : undefined));
  const opened = open !== null && open.from !== closed && found.length > 0;
  const combobox = useCombobox({ opened, onDropdownClose: () => setClosed(open?.from) });
  const { selectFirstOption, resetSelectedOption } = combobox;

  const names = found.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when other names are offered
  useLayoutEffect(() => {
    if (opened) selectFirstOption();
    else resetSelectedOption();
  }, [opened, names, selectFirstOption, resetSelectedOption]);

  useLayoutEffect(() => {
    if (placed !== undefined) field.current?.setSelectionRange(placed, placed);
  }, [placed]);

  function choose(id: string): void {
    const person = found.find((one) => String(one.id) === id);
    if (!person || !open) return;
    const next = complete(value, open, caret, person.name);
    onChange({ body: next.text, mentions: [...mentions.filter((one) => one.id !== person.id), person] });
    setCaret(next.caret);
    setPlaced(next.caret);
    field.current?.focus();
  }

  return (
    <Combobox store={combobox} withinPortal={false} onOptionSubmit={choose} transitionProps={{ duration: 0 }}>
      <Combobox.Target withKeyboardNavigation={opened} withAriaAttributes={opened}>
        <Textarea
          ref={field}
          label={label}
          description={description}
          autosize
          minRows={1}
          maxRows={12}
          maxLength={noteLimits.body}
          autoFocus={autoFocus}
          value={value}
          error={error}
          onChange={({ currentTarget }) => {
            setPlaced(undefined);
            setCaret(currentTarget.selectionStart);
            onChange({ body: currentTarget.value });
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onBlur={() => setClosed(open?.from)}
          onFocus={() => setClosed(undefined)}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Colleagues">
          {found.map(({ id, name }) => (
            <Combobox.Option key={id} value={String(id)}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

const searchDebounce = 700;

interface Props {
  label: string;
  /** the search in the address */
  value: string;
  /** called shortly after typing stops; at once on Enter and on clearing */
  onSearch: (text: string) => void;
}

export function SearchBox({ label, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);

  useEffect(() => {
    if (value === sent.current) return;
    // the address has changed (Back, 'Clear'): it replaces the typed text
    clearTimeout(timer.current);
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function send(text: string): void {
    clearTimeout(timer.current);
    const trimmed = text.trim();
    if (trimmed === sent.current) return;
    sent.current = trimmed;
    onSearch(trimmed);
  }

  function type(text: string): void {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(text), searchDebounce);
  }

  function clear(): void {
    setTyped('');
    send('');
  }

  return (
    <search>
      <TextInput
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        autoComplete="off"
        value={typed}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={typed !== '' && <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(typed);
          if (event.key === 'Escape' && typed !== '') clear();
        }}
      />
    </search>
  );
}

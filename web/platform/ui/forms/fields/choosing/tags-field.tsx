import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { tagLimits, tagList } from '#contract/platform/fields/tags.ts';
import { MarkedLabel } from '../../field-marks.tsx';
import classes from './tags-field.module.css';

interface Props {
  /** what a tag may be; default: letters and digits */
  rule?: { schema: typeof tagList; letters: string };
  label?: string;
  name?: string;
  /** without the # */
  value: readonly string[];
  onChange: (tags: string[]) => void;
  error?: string | undefined;
}

const usual = { schema: tagList, letters: 'Letters and digits' };

/** Adds the typed word as a tag. A word that cannot be a tag stays in the box, with the reason below the box. */
export function TagsField({ label = 'Tags', rule = usual, name, value, onChange, error }: Props) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  function add(text: string): void {
    const words = text.split(/[\s,]+/).filter((word) => word !== '');
    if (words.length === 0) return;
    const parsed = rule.schema.safeParse([...value, ...words]);
    setProblem(parsed.success ? undefined : parsed.error.issues[0]?.message);
    setTyped(parsed.success ? '' : text);
    if (!parsed.success) return;
    onChange(parsed.data);
  }

  function remove(tag: string): void {
    setProblem(undefined);
    onChange(value.filter((other) => other !== tag));
    input.current?.focus();
  }

  return (
    <div className={classes.field}>
      <TextInput
        ref={input}
        name={name}
        label={<MarkedLabel path={name}>{label}</MarkedLabel>}
        description={`${rule.letters}; ${tagLimits.tags} at most. Press Enter after each.`}
        autoCapitalize="none"
        autoComplete="off"
        value={typed}
        error={problem ?? error}
        rightSection={
          <Button variant="subtle" size="compact-sm" disabled={typed.trim() === ''} onClick={() => add(typed)}>
            Add
          </Button>
        }
        rightSectionWidth="3.75rem"
        onChange={({ currentTarget: { value: text } }) => {
          setProblem(undefined);
          if (/[\s,]$/.test(text)) add(text);
          else setTyped(text);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
          if (event.key !== 'Enter' || typed.trim() === '') return;
          event.preventDefault();
          add(typed);
        }}
        onBlur={() => add(typed)}
      />
      {value.length > 0 && (
        <ul className="row gap-1-half" aria-label={label}>
          {value.map((tag) => (
            <li key={tag} className={classes.tag}>
              #{tag}
              <button
                type="button"
                className={`${classes.remove} icon-button`}
                aria-label={`Remove #${tag}`}
                onClick={() => remove(tag)}
              >
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

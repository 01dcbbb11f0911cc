import { TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { elementLimits } from '#contract/applications/element-types/fields.ts';
import classes from './element-editor.module.css';

interface Props {
  /** what each is called; `Option` by default */
  name?: string;
  /** `options`: how many there can be; `option`: the characters of each */
  limits?: { options: number; option: number };
  options: readonly string[];
  onChange: (options: string[]) => void;
}

/** The options of a multiple-choice question, or other short texts. Enter adds one below. Each pasted line becomes one. */
export function OptionsEditor({ name = 'Option', limits = elementLimits, options, onChange }: Props) {
  const small = name.toLowerCase();
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<number>(undefined);
  const full = options.length >= limits.options;

  useEffect(() => {
    if (wanted.current === undefined) return;
    list.current?.querySelectorAll('input')[wanted.current]?.focus();
    wanted.current = undefined;
  });

  function change(next: string[], focus?: number): void {
    wanted.current = focus;
    onChange(next.slice(0, limits.options));
  }

  function remove(index: number): void {
    change(options.toSpliced(index, 1), Math.max(0, index - 1));
  }

  function move(index: number, by: number): void {
    const option = options[index];
    if (option !== undefined && index + by >= 0 && index + by < options.length)
      change(options.toSpliced(index, 1).toSpliced(index + by, 0, option));
  }

  function press(event: KeyboardEvent<HTMLInputElement>, index: number): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!full) change(options.toSpliced(index + 1, 0, ''), index + 1);
    }
    if (event.key === 'Backspace' && options[index] === '' && options.length > 1) {
      event.preventDefault();
      remove(index);
    }
  }

  function paste(event: ClipboardEvent<HTMLInputElement>, index: number): void {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim().slice(0, limits.option))
      .filter((line) => line !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    const replaced = options[index] === '' ? 1 : 0;
    change(options.toSpliced(index + 1 - replaced, replaced, ...lines), index + lines.length - replaced);
  }

  return (
    <fieldset className="bare">
      <legend className={classes.label}>{name}s</legend>
      <ol ref={list} className="plain-list stack gap-1-half">
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option has no other key
          <li key={index} className={classes.option}>
            <TextInput
              aria-label={`${name} ${index + 1}`}
              maxLength={limits.option}
              value={option}
              onChange={(event) => change(options.with(index, event.currentTarget.value))}
              onKeyDown={(event) => press(event, index)}
              onPaste={(event) => paste(event, index)}
            />
            <OptionTool label={`Move ${small} ${index + 1} up`} off={index === 0} onClick={() => move(index, -1)}>
              <IconArrowUp size={18} aria-hidden />
            </OptionTool>
            <OptionTool
              label={`Move ${small} ${index + 1} down`}
              off={index === options.length - 1}
              onClick={() => move(index, 1)}
            >
              <IconArrowDown size={18} aria-hidden />
            </OptionTool>
            <OptionTool label={`Remove ${small} ${index + 1}`} onClick={() => remove(index)}>
              <IconX size={18} aria-hidden />
            </OptionTool>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={`${classes.more} plain-button accent text-14 above-1`}
        disabled={full}
        onClick={() => change([...options, ''], options.length)}
      >
        <IconPlus size={18} aria-hidden /> Add {small}
      </button>
    </fieldset>
  );
}

interface ToolProps {
  label: string;
  off?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

export function OptionTool({ label, off = false, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className={`${classes.optionTool} icon-button soft ink-on-hover`}
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={() => !off && onClick()}
    >
      {children}
    </button>
  );
}

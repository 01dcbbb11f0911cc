import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { changeImport } from '#contract/money/donations/imports/import-calls.ts';
import { correctionLimits } from '#contract/money/donations/imports/import-choices.ts';
import type { JoinedCells } from '#contract/money/donations/imports/import-joins.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { lineInWords } from '#contract/money/donations/imports/import-sheets.ts';
import type { DonationImport, ImportProblem } from '#contract/money/donations/imports/imports.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../../platform/api.ts';
import { useImportStep } from '../use-import-step.ts';

/** What a person typed and joined on the present page of the list. */
export interface Correcting {
  busy: boolean;
  /** the typed corrections by line and cell, until the file is read again with them */
  typed: ReadonlyMap<string, { line: number; cell: number; value: string }>;
  onType: (problem: ImportProblem, value: string) => void;
  /** reads the file again with these lines joined, and with what was typed */
  join: (lines: { line: number; cells: JoinedCells[] }[]) => void;
}

interface Props {
  item: DonationImport;
  /** whether the list below is that of the present reading */
  isFresh: boolean;
  /** runs once the file was read again with some corrections */
  onCorrected: (item: DonationImport, corrections: number) => void;
  children: (correcting: Correcting) => ReactNode;
}

/**
 * The list of mistakes as a form: Enter goes from one wrong value to the next, and after the last one reads the file again with all
 * corrections. Then the first mistake that is left has the focus.
 */
export function WrongCells({ item, isFresh, onCorrected, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const mustFocus = useRef(false);
  const { busy, take } = useImportStep(item.id);
  const [typed, setTyped] = useState<Correcting['typed']>(new Map());
  const onType: Correcting['onType'] = ({ line, cell, value: before }, value) => {
    if (cell === null) return;
    const next = new Map(typed);
    if (value === before) next.delete(keyOf(line, cell));
    else next.set(keyOf(line, cell), { line, cell, value });
    setTyped(next);
  };
  useEffect(() => {
    if (!mustFocus.current || !isFresh) return;
    mustFocus.current = false;
    focusOn(mistakesOf(form.current)[0] ?? form.current);
  });

  async function correct(joins: Parameters<Correcting['join']>[0]): Promise<void> {
    if (typed.size + joins.length === 0) return;
    const body = { ...(typed.size > 0 && { corrections: [...typed.values()] }), ...(joins.length > 0 && { joins }) };
    const corrected = await take(() => call(changeImport, { params: { id: item.id }, body }));
    if (!corrected) return;
    setTyped(new Map());
    // the focused field disappears together with its corrected line
    mustFocus.current = true;
    onCorrected(corrected, typed.size + joins.length);
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label="Corrections"
      className="stack gap-4"
      onKeyDown={goToNext}
      onSubmit={(event) => {
        event.preventDefault();
        void correct([]);
      }}
    >
      {children({ busy, typed, onType, join: (lines) => void correct(lines) })}
      <div className="row middle gap-3">
        <Button type="submit" variant={typed.size > 0 ? 'filled' : 'default'} disabled={typed.size === 0} loading={busy}>
          {typed.size > 0 ? `Apply ${howMany(typed.size, 'correction', 'corrections')}` : 'Apply corrections'}
        </Button>
        <span className="soft">
          Type what is right over a wrong value. Enter goes to the next mistake, and after the last one applies all corrections.
          Your file stays as it is.
        </span>
      </div>
    </form>
  );
}

const mistakesOf = (form: HTMLFormElement | null) => [...(form?.querySelectorAll<HTMLElement>('[data-mistake]') ?? [])];

function focusOn(element: HTMLElement | null): void {
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
}

/** Enter in a wrong value goes to the next mistake, Shift+Enter to the one before. After the last one, Enter sends the form. */
function goToNext(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, shiftKey, target, currentTarget, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  const mistakes = mistakesOf(currentTarget);
  const next = mistakes[mistakes.indexOf(target) + (shiftKey ? -1 : 1)];
  if (!next && !shiftKey) return;
  event.preventDefault();
  if (next) focusOn(next);
}

const keyOf = (line: number, cell: number) => `${line} ${cell}`;

interface CellProps {
  problem: ImportProblem;
  sheets: ImportReading['sheets'] | undefined;
  correcting: Correcting;
}

/** A field for a wrong value. Escape restores the file's value. */
export function WrongCell({ problem, sheets, correcting: { typed, onType } }: CellProps) {
  const { line, cell, column, value, message } = problem;
  const name = `Correct ${lineInWords(sheets, line)}, ${column}`;
  return (
    <TextInput
      data-mistake
      aria-label={name}
      aria-description={message}
      value={typed.get(keyOf(line, cell ?? -1))?.value ?? value}
      placeholder="(empty)"
      maxLength={correctionLimits.characters}
      onChange={({ currentTarget }) => onType(problem, currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onType(problem, value);
      }}
    />
  );
}

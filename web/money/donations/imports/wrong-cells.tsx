import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { changeImport } from '#contract/money/donations/imports/import-calls.ts';
import { correctionLimits } from '#contract/money/donations/imports/import-choices.ts';
import { lineInWords } from '#contract/money/donations/imports/import-sheets.ts';
import type { DonationImport, ImportProblem, ImportReading } from '#contract/money/donations/imports/imports.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../platform/api.ts';
import { useImportStep } from './use-import-step.ts';

/** The typed corrections by line and cell, until the file is read again with them. */
export type Typed = ReadonlyMap<string, { line: number; cell: number; value: string }>;

interface Props {
  item: DonationImport;
  children: (typed: Typed, onType: (problem: ImportProblem, value: string) => void) => ReactNode;
}

/** The list of mistakes as a form: a person corrects several values, and Enter reads the file again with all of them. */
export function WrongCells({ item, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { busy, take } = useImportStep(item.id);
  const [typed, setTyped] = useState<Typed>(new Map());
  const onType = ({ line, cell, value: before }: ImportProblem, value: string) => {
    if (cell === null) return;
    const next = new Map(typed);
    if (value === before) next.delete(keyOf(line, cell));
    else next.set(keyOf(line, cell), { line, cell, value });
    setTyped(next);
  };

  async function correct(): Promise<void> {
    if (typed.size === 0) return;
    const body = { corrections: [...typed.values()] };
    const corrected = await take(() => call(changeImport, { params: { id: item.id }, body }));
    if (!corrected) return;
    setTyped(new Map());
    // focus the form, because the focused field disappears together with its corrected line
    form.current?.focus();
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label="Corrections"
      className="stack gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void correct();
      }}
    >
      {children(typed, onType)}
      <div className="row middle gap-3">
        <Button type="submit" variant={typed.size > 0 ? 'filled' : 'default'} disabled={typed.size === 0} loading={busy}>
          {typed.size > 0 ? `Apply ${howMany(typed.size, 'correction', 'corrections')}` : 'Apply corrections'}
        </Button>
        <span className="soft">Type what is right over a wrong value, and press Enter. Your file stays as it is.</span>
      </div>
    </form>
  );
}

const keyOf = (line: number, cell: number) => `${line} ${cell}`;

interface CellProps {
  problem: ImportProblem;
  sheets: ImportReading['sheets'] | undefined;
  typed: Typed;
  onType: (problem: ImportProblem, value: string) => void;
}

/** A field for a wrong value. Escape restores the file's value. */
export function WrongCell({ problem, sheets, typed, onType }: CellProps) {
  const { line, cell, column, value } = problem;
  const name = `Correct ${lineInWords(sheets, line)}, ${column}`;
  return (
    <TextInput
      aria-label={name}
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

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type BankStatementResult, type BankStatementRow, uploadBankStatement } from '#contract/money/payouts/bank-statements.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import { ApiFailure } from '../../../platform/api.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { upload } from '../../../platform/upload.ts';
import { dropPayouts } from '../payout-queries.ts';

/** The choice for each undecided row, by the row's line in the file: a payment's id, or `B` and a batch's id. */
export type Choices = ReadonlyMap<number, string>;

/**
 * The payments and batches that each undecided row may mean. Stored here, because the server leaves them
 * out once staff have chosen a payment or batch for the row.
 */
type Candidates = ReadonlyMap<number, Pick<BankStatementRow, 'candidates' | 'batches'>>;

export interface Preview {
  file: File;
  result: BankStatementResult;
  choices: Choices;
  candidates: Candidates;
}

export type StatementImport = ReturnType<typeof useStatementImport>;

function candidatesOf({ rows }: BankStatementResult): Candidates {
  const undecided = rows.filter(({ candidates, batches }) => candidates.length + batches.length > 0);
  return new Map(undecided.map(({ line, candidates, batches }) => [line, { candidates, batches }]));
}

const inText = (choices: Choices) => [...choices].map(([line, chosen]) => `${line}:${chosen}`).join();

/** Previews a bank statement, takes choices for undecided rows, and applies exactly what was shown. */
export function useStatementImport() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<'reading' | 'applying'>();
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [preview, setPreview] = useState<Preview>();
  const [applied, setApplied] = useState<BankStatementResult>();
  const asking = useRef<AbortController>(undefined);

  function send(file: File, choices: Choices, options: { fingerprint?: string; signal?: AbortSignal }) {
    const { fingerprint, signal } = options;
    return upload(uploadBankStatement, {
      params: undefined,
      query: { dryRun: fingerprint === undefined },
      file,
      fields: { choices: inText(choices), ...(fingerprint !== undefined && { fingerprint }) },
      onProgress: setShare,
      ...(signal && { signal }),
      quiet: 'refusals',
    });
  }

  function fail(error: unknown): void {
    if (!(error instanceof ApiFailure)) throw error;
    setProblem(Object.values(error.wireErrors).flat().join(' ') || error.summary);
  }

  /** Shows what the statement would do, and changes nothing. A newer call aborts an earlier one. */
  async function look(file: File, choices: Choices = new Map(), known: Candidates = new Map()): Promise<void> {
    asking.current?.abort();
    const question = new AbortController();
    asking.current = question;
    setBusy('reading');
    setShare(0);
    setProblem(undefined);
    setApplied(undefined);
    try {
      const result = await send(file, choices, { signal: question.signal });
      setPreview({ file, result, choices, candidates: new Map([...known, ...candidatesOf(result)]) });
    } catch (error) {
      if (!question.signal.aborted) fail(error);
    } finally {
      if (asking.current === question) setBusy(undefined);
    }
  }

  /** Chooses the payment or batch of an undecided row; null: none of them. */
  function choose(line: number, chosen: string | null): void {
    if (!preview) return;
    const others = [...preview.choices].filter(([one]) => one !== line);
    const choices = new Map(chosen === null ? others : [...others, [line, chosen] as const]);
    setPreview({ ...preview, choices });
    void look(preview.file, choices, preview.candidates);
  }

  async function apply(): Promise<void> {
    if (!preview || busy) return;
    const { file, choices, result, candidates } = preview;
    setBusy('applying');
    setProblem(undefined);
    try {
      const done = await send(file, choices, { fingerprint: result.fingerprint });
      setPreview(undefined);
      setApplied(done);
      showAlert({ tone: 'success', text: payoutMessages.statementApplied });
      dropPayouts(client);
    } catch (error) {
      const changed = error instanceof ApiFailure && error.status === 409;
      // the preview is outdated: load it again
      if (changed) await look(file, choices, candidates);
      fail(error);
    } finally {
      setBusy(undefined);
    }
  }

  return {
    busy,
    share,
    problem,
    preview,
    applied,
    look: (file: File) => void look(file),
    choose,
    apply: () => void apply(),
    leave: () => {
      setPreview(undefined);
      setApplied(undefined);
      setProblem(undefined);
    },
  };
}

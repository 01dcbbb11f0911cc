import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type EmailText,
  type EmailWords,
  emailTextMessages,
  findEmailTextRecords,
  testEmailText,
} from '#contract/platform/mail/email-texts.ts';
import { ApiFailure, call } from '../../api.ts';
import { refresh } from '../../stale.ts';
import { SkeletonLines } from '../../ui/feedback/loading/skeleton-lines.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { type Choice, TypeAhead } from '../../ui/forms/fields/choosing/type-ahead.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { useBusy } from '../../ui/work/use-busy.ts';
import { LetterFate } from '../letter-fate.tsx';
import { previewQuery } from './email-text-queries.ts';
import classes from './email-texts.module.css';
import { ShownEmail } from './shown-email.tsx';

interface Props {
  text: EmailText;
  /** as they are typed, saved or not */
  words: EmailWords;
}

const typingPause = 400;

/** The email with the typed words, for invented values or a chosen record, and a button that sends it to the viewer. */
export function TextPreview({ text: { key, kind, recordLabel }, words }: Props) {
  const [record, setRecord] = useState<Choice | null>(null);
  const { subject, heading, body } = words;
  const [settled] = useDebouncedValue(JSON.stringify({ subject, heading, body }), typingPause);
  const { data, error, refetch } = useQuery(previewQuery(key, JSON.parse(settled), record?.id ?? null));
  return (
    <section aria-labelledby="preview" className={`${classes.preview} stack gap-4`}>
      <h2 id="preview" className="text-20">
        Preview
      </h2>
      {recordLabel !== null && (
        <TypeAhead
          label={`With a real ${recordLabel}`}
          description="What the record does not have, such as amounts, is invented. Without a record, all values are."
          placeholder="Type a name"
          value={record}
          onChange={setRecord}
          search={(search, signal) => call(findEmailTextRecords, { params: { key }, query: { search }, signal, quiet: true })}
        />
      )}
      <div role="status">
        {error ? (
          <Notice tone="warning">
            <p>{problemOf(error)}</p>
            {!(error instanceof ApiFailure && error.status === 400) && (
              <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
                Try again
              </Button>
            )}
          </Notice>
        ) : (
          data &&
          data.missing.length > 0 && (
            <Notice tone="warning">
              <p>{emailTextMessages.missing(data.missing)}</p>
            </Notice>
          )
        )}
      </div>
      {!data && !error && <SkeletonLines label="Loading the preview" lines={6} />}
      {data && !error && <ShownEmail letter={data} isLetter={kind === 'LETTER'} />}
      {kind === 'LETTER' && <TestToMe letter={key} words={words} record={record?.id ?? null} />}
    </section>
  );
}

function problemOf(error: Error): string {
  if (!(error instanceof ApiFailure)) return 'The preview could not be loaded.';
  return Object.values(error.fieldErrors).join(' ') || error.summary;
}

interface TestProps {
  letter: string;
  words: EmailWords;
  record: number | null;
}

/** Sends the email as it is typed to the viewer. */
function TestToMe({ letter, words, record }: TestProps) {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const [sent, setSent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  async function send(): Promise<void> {
    setProblem(undefined);
    await run(
      async () => {
        const answer = await call(testEmailText, { params: { key: letter }, body: { ...words, record }, quiet: 'refusals' });
        setSent(answer.letter);
        void refresh(client, 'outbox');
      },
      (failure) => setProblem(problemOf(failure)),
    );
  }
  return (
    <div className="stack gap-2 start">
      <Button variant="default" loading={busy} onClick={() => void send()}>
        Send a test to me
      </Button>
      <FormProblem text={problem} />
      <div role="status">{sent !== undefined && <LetterFate id={sent} />}</div>
    </div>
  );
}

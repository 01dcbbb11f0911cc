import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { InvitationLine, InvitationPreview } from '#contract/desk/invitation-files/invitation-files.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { SampleLetter } from '../../people/invitations/sample-letter.tsx';
import { DataTable } from '../../platform/ui/lists/table/data-table.tsx';
import { lineColumns, type PreviewRow } from './line-columns.tsx';

interface Props {
  lines: readonly InvitationLine[];
  message: string;
  preview: InvitationPreview;
  busy: boolean;
  /** looks again at corrected lines and other words */
  onCheck: (lines: readonly InvitationLine[], message: string) => void;
  /** learns of what was typed since the check */
  onDraft: (draft: { message: string; isEdited: boolean }) => void;
  onSend: () => void;
  onBack: () => void;
}

const urgency = ['WRONG', 'ASKED', 'INVITE', 'AGAIN', 'NOTHING'] as const;

/** Shows what happens to each line, and the letter, before anything is stored. What was changed is looked at again first. */
export function LinesPreview({ lines, message: before, preview, busy, onCheck, onDraft, onSend, onBack }: Props) {
  const [edits, setEdits] = useState<ReadonlyMap<number, InvitationLine>>(new Map());
  const [message, setMessage] = useState(before);
  const heading = useRef<HTMLHeadingElement>(null);
  // each check shows the preview anew, without the button that had the focus
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => onDraft({ message, isEdited: edits.size > 0 }));
  const rows = lines
    .flatMap((line, index): PreviewRow[] => {
      const judged = preview.lines[index];
      return judged ? [{ index, line: edits.get(index) ?? line, judged }] : [];
    })
    .sort((one, other) => urgency.indexOf(one.judged.outcome) - urgency.indexOf(other.judged.outcome));
  const count = (...outcomes: readonly string[]) => rows.filter(({ judged }) => outcomes.includes(judged.outcome)).length;
  const emails = count('INVITE', 'AGAIN');
  const added = new Set(
    rows.flatMap(({ judged, line }) =>
      judged.adds && judged.outcome === 'INVITE' ? line.ein.replace(/\D/g, '').padStart(9, '0') : [],
    ),
  ).size;
  const unclear = count('WRONG', 'ASKED');
  const isChanged = edits.size > 0 || message.trim() !== before;
  const summary = [
    howMany(emails, 'invitation', 'invitations'),
    added > 0 && `${howMany(added, 'nonprofit', 'nonprofits')} added`,
    count('ASKED') > 0 && howMany(count('ASKED'), 'question', 'questions'),
    count('WRONG') > 0 && `${count('WRONG')} wrong`,
    count('NOTHING') > 0 && `${count('NOTHING')} without an email`,
  ];
  const edit = (index: number, line: InvitationLine) => setEdits((now) => new Map(now).set(index, line));
  const check = () => onCheck(edits.size > 0 ? lines.map((line, index) => edits.get(index) ?? line) : lines, message.trim());
  return (
    <div className="stack gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-24">
        Check before sending
      </h2>
      <p role="status">{summary.filter((part) => part !== false).join(' · ')}</p>
      {unclear > 0 && (
        <p className="loss strong">
          Answer the questions, and correct or leave out the wrong lines, then check again: nothing was stored or sent.
        </p>
      )}
      <DataTable label="Lines of the file" columns={lineColumns(edit)} rows={rows} rowKey={({ index }) => index} />
      <div className="stack gap-4 wide-44">
        <Textarea
          label="Your own words"
          description="They stand in the email after its first sentence."
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2_000}
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        {preview.sample && !isChanged && <SampleLetter sample={preview.sample} />}
        {isChanged && <p className="soft">Check again to see what your changes do, and the email.</p>}
      </div>
      <div className="row gap-2-half">
        <Button variant="default" disabled={busy} onClick={onBack}>
          Start over
        </Button>
        <Button variant={isChanged ? 'filled' : 'default'} disabled={!isChanged} loading={busy && isChanged} onClick={check}>
          Check again
        </Button>
        <Button disabled={isChanged || unclear > 0 || emails === 0} loading={busy && !isChanged} onClick={onSend}>
          {`Send ${howMany(emails, 'invitation', 'invitations')}`}
        </Button>
      </div>
    </div>
  );
}

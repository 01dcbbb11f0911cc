import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { requiredText } from '#contract/platform/wire/shapes.ts';
import { answerProof, type ProofRecord, proofMessages } from '#contract/public/catalogue/proofs.ts';
import { call, hasStatus } from '../../../platform/api.ts';
import { CopiedFields } from '../../../platform/drafts/copied-fields.tsx';
import { refresh } from '../../../platform/stale.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { useCallForm } from '../../../platform/ui/forms/use-call-form.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';

interface Props {
  proof: ProofRecord;
  /** identifies the shown content of the page, so that an outdated approval is refused; undefined until the page is loaded */
  mark: string | undefined;
}

const schema = z.object({ note: requiredText(2_000, proofMessages.note) });

/** Approves the shown page, or asks the programme to change it. */
export function AnswerProof({ proof, mark }: Props) {
  const { id } = proof.nonprofitRef;
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { busy, run } = useBusy();

  async function say(body: { approved: boolean; note: string }, done: string): Promise<void> {
    if (mark === undefined) return;
    try {
      await call(answerProof, { params: { id }, body: { ...body, mark }, quiet: 'refusals' });
      showAlert({ tone: 'success', text: done });
      setAsking(false);
    } catch (error) {
      if (hasStatus(error, 409)) showAlert({ tone: 'info', text: proofMessages.stale });
      throw error;
    } finally {
      await refresh(client, 'catalogueProofs');
    }
  }

  async function approve(): Promise<void> {
    await run(() => say({ approved: true, note: '' }, 'Thank you! The page is approved.'));
  }

  if (asking) {
    return (
      <AskForm
        id={id}
        note={proof.note}
        ask={(note) => say({ approved: false, note }, 'The programme reads what you wrote.')}
        onCancel={() => setAsking(false)}
      />
    );
  }
  return (
    <div className="row gap-2">
      {proof.state !== 'APPROVED' && (
        <Button loading={busy} disabled={mark === undefined} onClick={() => void approve()}>
          Approve for print
        </Button>
      )}
      <Button variant="default" disabled={busy || mark === undefined} onClick={() => setAsking(true)}>
        Ask for a change
      </Button>
    </div>
  );
}

interface AskProps {
  id: number;
  note: string;
  ask: (note: string) => Promise<void>;
  onCancel: () => void;
}

function AskForm({ id, note, ask, onCancel }: AskProps) {
  const { field, general, busy, submit } = useCallForm({
    initialValues: { note },
    schema,
    send: (values) => ask(values.note),
  });
  return (
    <form className="stack gap-4" onSubmit={submit} noValidate aria-busy={busy}>
      <CopiedFields form={`catalogue proof ${id}`} />
      <FormProblem text={general} />
      <Textarea
        {...field('note')}
        label="What should be changed?"
        description="Programme staff read it. Texts and photos you can change yourself, below."
        required
        autosize
        minRows={3}
        maxRows={12}
        maxLength={2_000}
        data-autofocus
      />
      <div className="row gap-2">
        <Button variant="default" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Send to the programme
        </Button>
      </div>
    </form>
  );
}

import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { decisionMessages, type prepareDecisions } from '#contract/reviews/decisions.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { mayPublish } from '../../nonprofits/ask-to-publish.ts';
import { SubmitActions } from '../../ui/forms/submit-actions.tsx';
import { today } from '../../ui/text/format.ts';

interface Props {
  /** may contain the year: `Catalogue 2027` */
  templateName: string;
  nonprofits: readonly { id: number; name: string }[];
  busy: boolean;
  onCancel: () => void;
  onAccept: (granted: Omit<BodyOf<typeof prepareDecisions>, 'responses'>) => unknown;
}

/** Asks what an acceptance grants. The grants take effect at the release. */
export function AcceptForm({ templateName, nonprofits, busy, onCancel, onAccept }: Props) {
  const [year, setYear] = useState<number | undefined>(Number(/\b20\d\d\b/.exec(templateName)?.[0] ?? today().slice(0, 4)));
  const [publishWeb, setPublishWeb] = useState(false);
  const [publishPrint, setPublishPrint] = useState(false);
  const [until, setUntil] = useState('');
  const [missing, setMissing] = useState(false);
  const [asking, setAsking] = useState(false);

  /**
   * Asks now about public pages that lack something, such as a description, because the release publishes the pages without
   * asking.
   */
  async function maySend(): Promise<boolean> {
    if (!publishWeb) return true;
    setAsking(true);
    const may = await mayPublish({ nonprofits, confirm: 'Prepare all the same' });
    setAsking(false);
    return may;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setMissing(year === undefined);
    if (year === undefined || !(await maySend())) return;
    onAccept({
      decision: 'ACCEPTED',
      acceptedYear: year,
      publishWeb,
      publishPrint,
      learningUntil: until === '' ? null : until,
    });
  }

  return (
    <form className="stack gap-5" onSubmit={(event) => void submit(event)} noValidate>
      <p>This prepares the decision. Nobody but programme staff sees it before you release it.</p>
      <NumberInput
        label="Accepted year"
        min={2003}
        max={2100}
        allowDecimal={false}
        thousandSeparator={false}
        value={year ?? ''}
        error={missing && year === undefined ? decisionMessages.year : undefined}
        data-autofocus
        onChange={(next) => setYear(typeof next === 'number' ? next : undefined)}
      />
      <Checkbox
        label="Publish on the web"
        checked={publishWeb}
        onChange={({ currentTarget }) => setPublishWeb(currentTarget.checked)}
      />
      <Checkbox
        label="Publish in print"
        checked={publishPrint}
        onChange={({ currentTarget }) => setPublishPrint(currentTarget.checked)}
      />
      <TextInput
        type="date"
        label="Learning Commons until (optional)"
        value={until}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
      <SubmitActions submit="Prepare acceptance" busy={busy || asking} onCancel={onCancel} />
    </form>
  );
}

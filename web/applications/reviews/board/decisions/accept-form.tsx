import { Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { decisionMessages, type prepareDecisions } from '#contract/applications/reviews/decisions.ts';
import { acceptedYear } from '#contract/nonprofits/accepted-years.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { mayPublish } from '../../../../nonprofits/profile/ask-to-publish.ts';
import { NumberField } from '../../../../platform/ui/forms/fields/number-field.tsx';
import { SubmitActions } from '../../../../platform/ui/forms/submit-actions.tsx';
import { today } from '../../../../platform/ui/text/format.ts';

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
  const [year, setYear] = useState<number | null>(Number(/\b20\d\d\b/.exec(templateName)?.[0] ?? today().slice(0, 4)));
  const [publishWeb, setPublishWeb] = useState(false);
  const [publishPrint, setPublishPrint] = useState(false);
  const [until, setUntil] = useState('');
  const [wrong, setWrong] = useState<string>();
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
    const refused = acceptedYear.safeParse(year).error?.issues[0]?.message;
    setWrong(year === null ? decisionMessages.year : refused);
    if (refused !== undefined || !(await maySend())) return;
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
      <NumberField
        label="Accepted year"
        decimals={0}
        grouped={false}
        value={year}
        error={wrong}
        data-autofocus
        onChange={(next) => {
          setYear(next);
          setWrong(undefined);
        }}
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

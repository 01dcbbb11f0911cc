import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { colleagueMessages, type InvitedColleague, inviteColleagues } from '#contract/people/invitations.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { call } from '../../platform/api.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { refresh } from '../../platform/stale.ts';
import { type Choice, type SearchChoices, TypeAhead } from '../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { useUnsavedChanges } from '../../platform/ui/forms/unsaved-changes.tsx';
import { useBusy } from '../../platform/ui/work/use-busy.ts';
import { InvitationResult } from './invitation-result.tsx';

type Kind = 'programme' | 'nonprofit';

const kinds: { value: Kind; label: string }[] = [
  { value: 'programme', label: 'Programme staff: everything in Almoner' },
  { value: 'nonprofit', label: 'Staff of a nonprofit: its profile and applications' },
];

interface Errors {
  emails?: string | undefined;
  nonprofit?: string | undefined;
  general?: string | undefined;
}

export function InviteForm({ searchNonprofits }: { searchNonprofits: SearchChoices }) {
  const me = useSignedInUser();
  const client = useQueryClient();
  const staff = may(me, 'manageUsers');
  const [emails, setEmails] = useState('');
  const [kind, setKind] = useState<Kind>(staff ? 'programme' : 'nonprofit');
  const [nonprofit, setNonprofit] = useState<Choice | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const { busy, run } = useBusy();
  const [results, setResults] = useState<InvitedColleague[]>();
  const form = useRef<HTMLFormElement>(null);
  useUnsavedChanges(emails.trim() !== '');

  const fail = (found: Errors) => {
    setErrors(found);
    const name = found.emails ? 'emails' : found.nonprofit ? 'nonprofit' : null;
    if (name) form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (emails.trim() === '') return fail({ emails: colleagueMessages.none });
    if (staff && kind === 'nonprofit' && !nonprofit) return fail({ nonprofit: colleagueMessages.nonprofit });
    setErrors({});
    await run(
      async () => {
        const of = staff ? (kind === 'nonprofit' ? (nonprofit?.id ?? null) : null) : me.nonprofit;
        const { invited } = await call(inviteColleagues, { body: { emails, nonprofit: of }, quiet: 'refusals' });
        setResults(invited);
        setEmails('');
        void refresh(client, 'colleagueInvitations', 'users');
      },
      (error) => {
        const { emails: wrong, nonprofit: place } = error.fieldErrors;
        fail(wrong || place ? { emails: wrong, nonprofit: place } : { general: error.summary });
      },
    );
  }

  return (
    <form ref={form} className="stack gap-5 wide-44" noValidate onSubmit={(event) => void submit(event)} aria-label="Invitation">
      <Textarea
        label="Email addresses"
        name="emails"
        description="One on each line, also with names: Ada Example <ada@example.org>. Each gets a link to choose a password."
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
        value={emails}
        error={errors.emails}
        onChange={({ currentTarget }) => {
          setEmails(currentTarget.value);
          setErrors({});
        }}
      />
      {staff ? (
        <NativeSelect
          label="As"
          data={kinds}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value === 'nonprofit' ? 'nonprofit' : 'programme')}
        />
      ) : (
        <p className="soft">
          They become staff of {me.nonprofitRef?.name ?? 'your nonprofit'}: they can edit its profile and answer applications, as
          you can.
        </p>
      )}
      {staff && kind === 'nonprofit' && (
        <TypeAhead
          label="Nonprofit"
          name="nonprofit"
          value={nonprofit}
          onChange={setNonprofit}
          search={searchNonprofits}
          error={errors.nonprofit}
        />
      )}
      <FormProblem text={errors.general} />
      <div>
        <Button type="submit" loading={busy}>
          Send invitations
        </Button>
      </div>
      <div role="status">{results && <Results results={results} />}</div>
    </form>
  );
}

function Results({ results }: { results: readonly InvitedColleague[] }) {
  return (
    <ul className="stack gap-1-half breakable">
      {results.map((one) => (
        <li key={one.email}>
          <InvitationResult {...one} />
        </li>
      ))}
    </ul>
  );
}

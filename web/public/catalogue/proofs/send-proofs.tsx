import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import type { CatalogueLook } from '#contract/public/catalogue/catalogue.ts';
import { reminderDaysBefore, sendProofs } from '#contract/public/catalogue/proofs.ts';
import { call } from '../../../platform/api.ts';
import { listOf } from '../../../platform/query-of.ts';
import { refresh } from '../../../platform/stale.ts';
import { ReminderForm } from '../../../platform/ui/forms/dialogs/reminder-form.tsx';
import { today } from '../../../platform/ui/text/format.ts';

/** days until the proposed deadline */
const usualDays = 21;
/** the most names in the list of nonprofits without an account */
const shownNames = 10;

/** A form with the deadline and a message of programme staff. Shows who gets the email, and its text. */
export function SendProofs({ look, onClose }: { look: CatalogueLook; onClose: () => void }) {
  const client = useQueryClient();
  const [dueOn, setDueOn] = useState(() => daysFrom(today(), usualDays));
  return (
    <ReminderForm
      sends={['email', 'emails']}
      above={
        <TextInput
          type="date"
          label="To be approved by"
          description={`Who has not approved by then is reminded once, ${reminderDaysBefore} days before.`}
          required
          value={dueOn}
          min={today()}
          onChange={({ currentTarget }) => setDueOn(currentTarget.value)}
        />
      }
      previewOf={(message) =>
        listOf(sendProofs, { query: { dryRun: true }, body: { ...look, dueOn, message } }, { staleTime: 0 })
      }
      send={(message, { emails }) => call(sendProofs, { query: {}, body: { ...look, dueOn, message, emails }, quiet: true })}
      onSent={() => refresh(client, 'catalogueProofs')}
      onClose={onClose}
      loading="Loading who gets an email"
    >
      {(found) => <Receivers found={found} />}
    </ReminderForm>
  );
}

function Receivers({ found: { profiles, emails, withoutPeople } }: { found: ResultOf<typeof sendProofs> }) {
  const named = withoutPeople.slice(0, shownNames).map(({ name }) => name);
  const more = withoutPeople.length - named.length;
  const names = new Intl.ListFormat('en-US').format(more > 0 ? [...named, `${grouped(more)} more`] : named);
  return (
    <>
      <p role="status">
        {howMany(profiles, 'nonprofit is', 'nonprofits are')} printed. {howMany(emails, 'email goes', 'emails go')} to their
        primary users; everybody with an account there sees it at home.
      </p>
      {withoutPeople.length > 0 && (
        <p>
          Nobody has an account at {names}. You can approve {withoutPeople.length === 1 ? 'its page' : 'their pages'} for them.
        </p>
      )}
    </>
  );
}

function daysFrom(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

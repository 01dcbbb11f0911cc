import { Textarea, TextInput } from '@mantine/core';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  inviteNonprofits,
  nonprofitInvitationMessages,
  previewNonprofitInvitations,
} from '#contract/people/nonprofit-invitations.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';
import { type DialogState, FormDialog } from '../../platform/ui/dialogs/form-dialog.tsx';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../platform/ui/forms/submit-actions.tsx';
import { chosenForCall } from '../../platform/ui/lists/selection/chosen-for-call.ts';
import type { Chosen } from '../../platform/ui/lists/selection/use-selection.ts';
import { useBusy } from '../../platform/ui/work/use-busy.ts';
import { InvitedNonprofits } from './invited-nonprofits.tsx';
import { SampleLetter } from './sample-letter.tsx';

interface Props {
  chosen: Chosen<object>;
  onClose: () => void;
  /** called after `onClose` if the invitations were sent */
  onSent: () => void;
}

/** Invites the chosen nonprofits: asks for addresses and a message, shows the email, then the result for each address. */
export function InviteNonprofits({ chosen, onClose, onSent }: Props) {
  const [kept] = useState(() => chosenForCall(chosen));
  const [invited, setInvited] = useState<Invited>();
  // `onSent` also removes this dialog, so it is called only after the user has read the results
  const ended = () => {
    onClose();
    if (invited) onSent();
  };
  return (
    <FormDialog title="Invite nonprofits" opened onClose={ended}>
      {(dialog, close) =>
        invited ? (
          <InvitedNonprofits invited={invited} onClose={close} />
        ) : (
          <InviteForm chosen={kept} dialog={dialog} close={close} onInvited={setInvited} />
        )
      }
    </FormDialog>
  );
}

type Invited = ResultOf<typeof inviteNonprofits>['invited'];

interface FormProps {
  chosen: ReturnType<typeof chosenForCall>;
  dialog: DialogState;
  close: () => void;
  onInvited: (invited: Invited) => void;
}

function InviteForm({ chosen, dialog, close, onInvited }: FormProps) {
  const client = useQueryClient();
  /** typed addresses by nonprofit, in place of the address in the profile */
  const [typed, setTyped] = useState<Record<number, string>>({});
  const [message, setMessage] = useState('');
  const [looking, setLooking] = useState(false);
  const { busy, run } = useBusy();
  const [failure, setFailure] = useState<ApiFailure>();
  const fresh = { staleTime: 0, retry: false };
  const list = useQuery(queryOf(previewNonprofitInvitations, { body: { chosen, message: '' } }, fresh));
  // not the query of `list`: if the server refuses the preview of the letter, the fields stay
  const letter = useQuery(queryOf(previewNonprofitInvitations, { body: { chosen, message } }, { ...fresh, enabled: looking }));
  if (!list.data) return <NotShown query={list} what="the nonprofits" />;

  const { nonprofits } = list.data;
  const addressOf = ({ id, email, hasStaff }: (typeof nonprofits)[number]) => (typed[id] ?? (hasStaff ? '' : email)).trim();
  const wanted = nonprofits.filter((one) => addressOf(one) !== '');
  const errorOf = (id: number) => {
    const index = wanted.findIndex((one) => one.id === id);
    return failure?.fieldErrors[`invitations.${index}.email`];
  };
  const edit = (change: () => void) => {
    dialog.dirty = true;
    setFailure(undefined);
    change();
  };

  async function send(): Promise<void> {
    await run(
      async () => {
        const invitations = wanted.map((one) => ({ nonprofit: one.id, email: addressOf(one) }));
        const sent = await call(inviteNonprofits, {
          body: { message, invitations, fingerprint: letter.data?.fingerprint },
          quiet: 'refusals',
        });
        dialog.dirty = false;
        void refresh(client, 'colleagueInvitations', 'users', 'nonprofits');
        onInvited(sent.invited);
      },
      (error) => {
        setFailure(error);
        setLooking(false);
      },
    );
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (looking) void send();
    else setLooking(true);
  }

  const ofAddresses = Object.keys(failure?.fieldErrors ?? {}).some((name) => name.startsWith('invitations.'));
  return (
    <form className="stack gap-4" noValidate onSubmit={submit}>
      <FormProblem text={failure && !ofAddresses ? failure.summary : undefined} />
      {looking ? (
        <ReadLetter query={letter} />
      ) : (
        <>
          <p className="soft">
            Who opens the link chooses a password, and edits the profile of the nonprofit. A nonprofit without an address here
            gets no email.
          </p>
          {nonprofits.map((one) => (
            <TextInput
              key={one.id}
              type="email"
              label={one.name}
              description={one.hasStaff ? 'Has an account already.' : undefined}
              placeholder="No address"
              spellCheck={false}
              autoComplete="off"
              value={typed[one.id] ?? (one.hasStaff ? '' : one.email)}
              error={errorOf(one.id)}
              onChange={({ currentTarget: { value } }) => edit(() => setTyped((now) => ({ ...now, [one.id]: value })))}
            />
          ))}
          <Textarea
            label="Your own words"
            description="They stand in the email after its first sentence."
            autosize
            minRows={3}
            maxRows={10}
            value={message}
            error={failure?.fieldErrors['message']}
            onChange={({ currentTarget: { value } }) => edit(() => setMessage(value))}
          />
        </>
      )}
      {wanted.length === 0 && <p role="status">{nonprofitInvitationMessages.none}</p>}
      <SubmitActions
        submit={looking ? `Send ${howMany(wanted.length, 'invitation', 'invitations')}` : 'Look at it'}
        busy={busy}
        disabled={wanted.length === 0 || (looking && (letter.isFetching || !letter.data))}
        cancel={looking ? 'Back to editing' : 'Cancel'}
        onCancel={() => (looking ? setLooking(false) : close())}
      />
    </form>
  );
}

type PreviewQuery = UseQueryResult<ResultOf<typeof previewNonprofitInvitations>>;

function ReadLetter({ query }: { query: PreviewQuery }) {
  return query.data ? <SampleLetter sample={query.data.sample} /> : <NotShown query={query} what="the email" />;
}

/** The text of a refusal; else a note that the preview is loading or could not be loaded. */
function NotShown({ query, what }: { query: PreviewQuery; what: string }) {
  const { error } = query;
  if (!(error instanceof ApiFailure && error.isRefusal)) return <Unloaded query={query} what={what} />;
  return <FormProblem text={Object.values(error.fieldErrors).join(' ') || error.summary} />;
}

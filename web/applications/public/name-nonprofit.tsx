import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { IrsOrganization } from '#contract/nonprofits/irs/irs-register.ts';
import { createOwnNonprofit } from '#contract/nonprofits/own-nonprofit.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { ownClaimsQuery } from '../../nonprofits/claims/claim-queries.ts';
import { KnownOrganizations } from '../../nonprofits/claims/known-organizations.tsx';
import { OrganizationInput } from '../../nonprofits/irs-register/organization-input.tsx';
import { type Fill, Proposal } from '../../nonprofits/irs-register/proposal.tsx';
import { type SaidPath, saidFields } from '../../nonprofits/irs-register/said-fields.ts';
import { sendNewNonprofit } from '../../nonprofits/send-new-nonprofit.ts';
import { call } from '../../platform/api.ts';
import { FormCopyNotice } from '../../platform/drafts/form-copy-notice.tsx';
import { currentSession, updateUser } from '../../platform/session.ts';
import { ConfirmHost } from '../../platform/ui/dialogs/confirm-host.tsx';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { useRecordForm } from '../../platform/ui/forms/use-record-form.ts';
import classes from './public-page.module.css';
import type { Start } from './use-start.ts';

const blank: Record<SaidPath, string> = {
  name: '',
  ein: '',
  'address.address1': '',
  'address.city': '',
  'address.state': '',
  'address.zipcode': '',
};

/** The fields of the IRS file that have no input on this form. */
const further = saidFields.filter(({ path }) => path !== 'name');

interface Props {
  user: User;
  start: Start;
}

/** For a user without a nonprofit: creates a nonprofit, then the response. A waiting claim fills in the claimed name. */
export function NameNonprofit(props: Props) {
  const claims = useQuery(ownClaimsQuery);
  if (claims.isLoading) return null;
  const claimed = claims.data?.find(({ state }) => state === 'WAITING')?.nonprofitRef.name;
  return <NameForm {...props} claimed={claimed} />;
}

/** `claimed`: name of the nonprofit that the user has claimed; empty without a waiting claim */
function NameForm({ user, start, claimed = '' }: Props & { claimed: string | undefined }) {
  const [typed, setTyped] = useState('');
  /** the organization chosen from the IRS file. The form proposes its fields, unless the catalogue has this organization already */
  const [chosen, setChosen] = useState<IrsOrganization>();
  const form = useRecordForm<typeof blank, User>({
    copyAs: 'own nonprofit',
    values: { ...blank, name: claimed },
    schema: createOwnNonprofit.body,
    whole: true,
    send: (body: BodyOf<typeof createOwnNonprofit>) => {
      // the list of the nonprofits with this name, from which the person can claim one
      setTyped(body.name);
      const send = (sent: typeof body) => call(createOwnNonprofit, { params: { id: user.id }, body: sent, quiet: 'refusals' });
      return sendNewNonprofit(body, send, 'If it is yours, go back and claim it.');
    },
    onSaved: (changed) => {
      if (currentSession()?.user.id === changed.id) updateUser(changed);
      // create the response now: the page is about to remove this form, because the user has a nonprofit
      void start.go();
    },
  });
  const { onChange, ...name } = form.field('name');
  const fills = chosen
    ? saidFields.map(({ path, label, value }) => ({
        ...{ path, label, said: value(chosen), now: form.values[path] },
        typed: path === 'name',
      }))
    : [];

  function take(taken: readonly Fill[]): void {
    for (const { path, said } of taken) form.set(path as SaidPath, said);
    setChosen(undefined);
  }

  return (
    <form {...form.formProps} className={classes.form}>
      <p>
        {claimed === ''
          ? 'Which nonprofit are you applying for?'
          : `You claimed ${claimed}, and programme staff look at it. Start meanwhile: once they confirm, the application belongs to that nonprofit.`}
      </p>
      <FormCopyNotice copy={form.copy} dirty={form.dirty} />
      <FormProblem text={form.general ?? start.problem} />
      <OrganizationInput
        {...name}
        label="Name of your organization"
        description="Or its EIN."
        withAsterisk
        maxLength={200}
        autoComplete="organization"
        onChange={(text) => {
          onChange(text);
          setTyped(text);
          setChosen(undefined);
        }}
        onChoose={setChosen}
        between={
          <>
            {chosen && !chosen.nonprofit && (
              <Proposal key={chosen.ein} organization={chosen} fills={fills} onTake={take} onLeave={() => setChosen(undefined)} />
            )}
            <KnownOrganizations
              typed={chosen?.nonprofit ? chosen.ein : typed}
              title="Is it one of these? Claim it, and apply once your claim is confirmed."
            />
          </>
        }
      />
      <Taken form={form} />
      {/* the public page has no layout of signed-in people, which shows questions elsewhere */}
      <ConfirmHost />
      <Button type="submit" loading={form.busy || start.busy}>
        Start
      </Button>
    </form>
  );
}

/** Lists the values of the IRS file that have no input here but will be stored. The user can remove them. */
function Taken({ form }: { form: ReturnType<typeof useRecordForm<typeof blank, User>> }) {
  const taken = further.filter(({ path }) => form.values[path] !== '');
  if (taken.length === 0) return null;
  return (
    <section className="stack gap-2 start" aria-label="From the IRS file">
      <p className="soft text-15">
        Stored with it: {taken.map(({ path, label }) => `${label} ${form.values[path]}`).join(', ')}. You can change all of it
        later.
      </p>
      <FormProblem text={further.flatMap(({ path }) => form.errors[path] ?? []).join(' ') || undefined} />
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          for (const { path } of further) form.set(path, '');
        }}
      >
        Store the name alone
      </Button>
    </section>
  );
}

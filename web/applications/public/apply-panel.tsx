import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { createResponse, listResponses, type ResponseSummary } from '#contract/applications/response-calls.ts';
import { isAnswerable } from '#contract/applications/response-status.ts';
import type { PublishedTemplate } from '#contract/applications/templates.ts';
import type { User } from '#contract/people/accounts.ts';
import { may } from '#contract/people/permissions.ts';
import { createOwnNonprofit } from '#contract/people/users.ts';
import { ApiFailure, call } from '../../api.ts';
import { browserStorage } from '../../drafts/browser-storage.ts';
import { CopiedFields } from '../../drafts/copied-fields.tsx';
import { FormCopies } from '../../drafts/form-copies.ts';
import { currentSession, updateUser, useUser } from '../../session.ts';
import { TryAgain } from '../../ui/feedback/try-again.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { useCallForm } from '../../ui/forms/use-call-form.ts';
import { formatDate } from '../../ui/text/format.ts';
import { ownPageOf } from '../responses/own-page.ts';
import classes from './public-page.module.css';

// only people without a nonprofit load it
const KnownOrganizations = lazy(async () => ({
  default: (await import('../../nonprofits/claims/known-organizations.tsx')).KnownOrganizations,
}));

/** What the viewer can do here: log in, name their nonprofit, start, continue, or read what they submitted. */
export function ApplyPanel({ template }: { template: PublishedTemplate }) {
  const user = useUser();
  return (
    <section className={classes.way} aria-label="Your response">
      {user === null ? <VisitorWays /> : <SignedInWay template={template} user={user} />}
    </section>
  );
}

function VisitorWays() {
  const here = useLocation({ select: ({ pathname }) => pathname });
  return (
    <>
      <p>To apply, log in or create an account. Your answers are saved as you type, so you can stop and come back.</p>
      <div className="row gap-2">
        <Button renderRoot={(props) => <Link to="/login" search={{ next: here }} {...props} />}>Log In</Button>
        <Button variant="default" renderRoot={(props) => <Link to="/register" search={{ next: here }} {...props} />}>
          Register
        </Button>
      </div>
    </>
  );
}

function SignedInWay({ template, user }: { template: PublishedTemplate; user: User }) {
  const start = useStart(template.id);
  const own = useQuery({
    queryKey: [listResponses.name, 'own', template.id, user.nonprofit],
    queryFn: async ({ signal }) => {
      const found = await call(listResponses, { query: { applicationTemplate: template.id, pageSize: 1 }, signal, quiet: true });
      return found.results[0] ?? null;
    },
    enabled: user.nonprofit !== null,
    // a colleague may have started or submitted the response
    refetchOnMount: 'always',
  });
  if (user.nonprofit === null) {
    if (template.openState !== 'OPEN') return <p>{notNow(template)}</p>;
    return <NameNonprofit user={user} start={start} />;
  }
  if (own.isPending) return <p role="status">Looking for your response…</p>;
  if (own.error) {
    return (
      <>
        <p>Your response could not be loaded.</p>
        <TryAgain query={own} />
      </>
    );
  }
  if (own.data && !isAnswerable(own.data.status)) return <Sent response={own.data} />;
  return <Answer template={template} user={user} begun={own.data} start={start} />;
}

function notNow({ openState }: PublishedTemplate): string {
  return openState === 'CLOSED'
    ? 'This application is closed: it can no longer be answered.'
    : 'This application is not open yet.';
}

function Sent({ response: { id, dateSubmitted } }: { response: ResponseSummary }) {
  return (
    <>
      <p>Your nonprofit submitted its response{dateSubmitted && ` on ${formatDate(dateSubmitted)}`}.</p>
      <Button renderRoot={(props) => <Link to="/applications/responses/$id/review" params={{ id: String(id) }} {...props} />}>
        View what you sent
      </Button>
    </>
  );
}

interface AnswerProps {
  template: PublishedTemplate;
  user: User;
  begun: ResponseSummary | null;
  start: Start;
}

function Answer({ template, user, begun, start }: AnswerProps) {
  const open = template.openState === 'OPEN' || isExtended(begun);
  if (!may(user, 'answerApplications')) {
    return (
      <p>Only nonprofit staff of {user.nonprofitRef?.name ?? 'your nonprofit'} can answer. You can read here what is asked.</p>
    );
  }
  if (!open && !begun) return <p>{notNow(template)}</p>;
  return (
    <>
      <p>
        {begun
          ? `${user.nonprofitRef?.name ?? 'Your nonprofit'} has started its response.`
          : `You are applying for ${user.nonprofitRef?.name ?? 'your nonprofit'}. Your answers are saved as you type, so you can stop and come back.`}
      </p>
      {!open && <p>{notNow(template)}</p>}
      <FormProblem text={start.problem} />
      <Button loading={start.busy} onClick={() => void start.go()}>
        {begun ? (open ? 'Continue' : 'View what you wrote') : 'Start'}
      </Button>
    </>
  );
}

/** Programme staff can give one nonprofit more time. */
function isExtended(response: ResponseSummary | null): boolean {
  return response?.extendedUntil != null && Date.parse(response.extendedUntil) > Date.now();
}

type Start = ReturnType<typeof useStart>;

/** Creates the response, or finds the one that exists, and opens it. */
function useStart(templateId: number) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();
  async function go(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const { id, status } = await call(createResponse, { body: { applicationTemplate: templateId }, quiet: 'refusals' });
      await navigate({ to: ownPageOf(status), params: { id: String(id) } });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.isRefusal) setProblem(error.summary);
    } finally {
      setBusy(false);
    }
  }
  return { go, busy, problem };
}

const ownNonprofit = 'own nonprofit';

/** For a user without a nonprofit: creates it, then the response. */
function NameNonprofit({ user, start }: { user: User; start: Start }) {
  const [typed, setTyped] = useState('');
  const form = useCallForm({
    initialValues: { name: '' },
    schema: createOwnNonprofit.body,
    send: async ({ name }) => {
      const changed = await call(createOwnNonprofit, { params: { id: user.id }, body: { name }, quiet: 'refusals' });
      new FormCopies(browserStorage(), user.id, ownNonprofit).dropAll();
      if (currentSession()?.user.id === changed.id) updateUser(changed);
      // the new nonprofit renders the page again, so the response is created here
      await start.go();
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className={classes.form}>
      <p>Which nonprofit are you applying for?</p>
      <CopiedFields form={ownNonprofit} />
      <FormProblem text={form.general ?? start.problem} />
      <TextInput
        {...form.field('name')}
        label="Name of your organization"
        required
        maxLength={200}
        autoComplete="organization"
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Suspense>
        <KnownOrganizations typed={typed} title="Is it one of these? Claim it, and apply once your claim is confirmed." />
      </Suspense>
      <Button type="submit" loading={form.busy || start.busy}>
        Start
      </Button>
    </form>
  );
}

import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { createResponse, listResponses, type ResponseSummary } from '#contract/application-response-calls.ts';
import type { PublishedTemplate } from '#contract/application-templates.ts';
import { may } from '#contract/permissions.ts';
import { createOwnNonprofit } from '#contract/users.ts';
import { ApiFailure, call } from '../api.ts';
import { currentSession, updateUser, useUser } from '../session.ts';
import { FormProblem } from '../ui/form-problem.tsx';
import { formatDate } from '../ui/format.ts';
import { useCallForm } from '../ui/use-call-form.ts';
import classes from './public-page.module.css';

/** What the one who looks can do here: log in, name their nonprofit, begin, go on, or read what they sent. */
export function WayIn({ template }: { template: PublishedTemplate }) {
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
      <p>To answer, log in or make an account. What you write is saved as you go: you can stop and come back.</p>
      <div className={classes.buttons}>
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
    queryKey: ['own-response', template.id, user.nonprofit],
    queryFn: async ({ signal }) => {
      const found = await call(listResponses, { query: { applicationTemplate: template.id, pageSize: 1 }, signal, quiet: true });
      return found.results[0] ?? null;
    },
    enabled: user.nonprofit !== null,
    // a response that was begun or sent elsewhere must be found
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
        <Button variant="default" loading={own.isFetching} onClick={() => void own.refetch()}>
          Try again
        </Button>
      </>
    );
  }
  if (own.data?.status === 'SUBMITTED') return <Sent response={own.data} />;
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
      <p>
        {user.nonprofitRef?.name ?? 'Your nonprofit'} is answered for by its nonprofit staff. You can read here what is asked.
      </p>
    );
  }
  if (!open && !begun) return <p>{notNow(template)}</p>;
  return (
    <>
      <p>
        {begun
          ? `${user.nonprofitRef?.name ?? 'Your nonprofit'} has begun to answer.`
          : `You answer for ${user.nonprofitRef?.name ?? 'your nonprofit'}. What you write is saved as you go: you can stop and come back.`}
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

/** Begins the response, or finds the one that was begun, and opens it. */
function useStart(templateId: number) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();
  async function go(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const { id, status } = await call(createResponse, { body: { applicationTemplate: templateId }, quiet: 'refusals' });
      const to = status === 'SUBMITTED' ? '/applications/responses/$id/review' : '/applications/responses/$id/edit';
      await navigate({ to, params: { id: String(id) } });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.isRefusal) setProblem(error.summary);
    } finally {
      setBusy(false);
    }
  }
  return { go, busy, problem };
}

/** Somebody without a nonprofit names theirs, and goes on. */
function NameNonprofit({ user, start }: { user: User; start: Start }) {
  const form = useCallForm({
    initialValues: { name: '' },
    schema: createOwnNonprofit.body,
    send: async ({ name }) => {
      const changed = await call(createOwnNonprofit, { params: { id: user.id }, body: { name }, quiet: 'refusals' });
      if (currentSession()?.user.id === changed.id) updateUser(changed);
      // the page is drawn anew with the nonprofit; the response is begun by the same press
      await start.go();
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className={classes.form}>
      <p>You answer for a nonprofit. Which one?</p>
      <FormProblem text={form.general ?? start.problem} />
      <TextInput {...form.field('name')} label="Name of your organization" required maxLength={200} autoComplete="organization" />
      <Button type="submit" loading={form.busy || start.busy}>
        Start
      </Button>
    </form>
  );
}

import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { changeReviewRound, type ReviewRound } from '#contract/applications/reviews/assignments.ts';
import { createPlan } from '#contract/applications/reviews/plans.ts';
import { instantMessage } from '#contract/platform/wire/days-and-times.ts';
import { call } from '../../../platform/api.ts';
import { programme } from '../../../platform/programme/programme.ts';
import { refresh } from '../../../platform/stale.ts';
import { Loaded } from '../../../platform/ui/feedback/loading/loaded.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { useCallForm } from '../../../platform/ui/forms/use-call-form.ts';
import { fromLocalTime, toLocalTime } from '../../zoned-time.ts';
import { reviewRoundQuery } from './plan-queries.ts';
import classes from './planner.module.css';

/** The review round of an application, and the button that makes a plan with this round's settings. */
export function NewPlan({ template }: { template: number }) {
  const round = useQuery(reviewRoundQuery(template));
  return (
    <Loaded query={round} what="the review round" lines={2}>
      {(stored) => <RoundForm round={stored} />}
    </Loaded>
  );
}

const count = (most: number) =>
  z.string().check(
    z.trim(),
    z.refine((typed) => /^\d{1,3}$/.test(typed) && Number(typed) >= 1, 'Enter a whole number of 1 or more.'),
    z.refine((typed) => Number(typed) <= most, `At most ${most}.`),
  );

const typedRound = z.object({
  reviewsWanted: count(20),
  reviewerLimit: count(200),
  dueAt: z
    .string()
    .check(z.refine((typed) => typed === '' || fromLocalTime(typed, programme().programmeTimeZone) !== null, instantMessage)),
  decisionsOn: z.string(),
});

function RoundForm({ round }: { round: ReviewRound }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const zone = programme().programmeTimeZone;
  const { applicationTemplate } = round;
  const { field, general, busy, submit } = useCallForm({
    initialValues: {
      reviewsWanted: String(round.reviewsWanted),
      reviewerLimit: String(round.reviewerLimit),
      dueAt: toLocalTime(round.dueAt, zone),
      decisionsOn: round.decisionsOn ?? '',
    },
    schema: typedRound,
    send: async (typed) => {
      const body = {
        reviewsWanted: Number(typed.reviewsWanted),
        reviewerLimit: Number(typed.reviewerLimit),
        dueAt: fromLocalTime(typed.dueAt, zone),
        decisionsOn: typed.decisionsOn || null,
      };
      const params = { id: applicationTemplate };
      client.setQueryData(
        reviewRoundQuery(applicationTemplate).queryKey,
        await call(changeReviewRound, { params, body, quiet: 'refusals' }),
      );
      const plan = await call(createPlan, { body: { applicationTemplate, limits: [] }, quiet: 'refusals' });
      void refresh(client, 'reviewPlans');
      await navigate({ to: '/reviewers/planner/$id', params: { id: String(plan.id) } });
    },
  });
  return (
    <form className="stack gap-5 start" onSubmit={submit} noValidate aria-busy={busy}>
      <FormProblem text={general} />
      <div className={`${classes.roundFields} columns-48`}>
        <TextInput {...field('reviewsWanted')} label="Reviews for each application" inputMode="numeric" autoComplete="off" />
        <TextInput
          {...field('reviewerLimit')}
          label="Most for one reviewer"
          description="Limits of single reviewers are set in the list of reviewers."
          inputMode="numeric"
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <TextInput
          {...field('dueAt')}
          label="Reviews are due"
          description="Optional"
          type="datetime-local"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <TextInput
          {...field('decisionsOn')}
          label="Decisions are expected on"
          description="Optional. Applicants see it in their calendar."
          type="date"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </div>
      <Button type="submit" loading={busy}>
        Plan Reviews
      </Button>
    </form>
  );
}

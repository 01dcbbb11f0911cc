import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OwnWork } from '#contract/applications/reviews/own-work.ts';
import { createReview } from '#contract/applications/reviews/reviews.ts';
import { openRoundAnswer } from '#contract/applications/reviews/round-answers.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../platform/api.ts';
import { formatDeadline } from '../../../platform/ui/text/format.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { ownWorkQuery } from '../review-queries.ts';
import classes from './own-progress.module.css';

/** “3 of 7 done”, when the next reviews are due, and the next application to read. `empty`: shown if nothing is assigned. */
export function OwnProgress({ empty }: { empty?: ReactNode }) {
  const { data } = useQuery(ownWorkQuery);
  if (!data) return null;
  if (data.total === 0) return empty;
  const open = data.assigned.filter((_, index) => index < data.total - data.done);
  const due = open.map(({ dueAt }) => dueAt).find((at) => at !== null) ?? null;
  const next = data.assigned.find(({ response }) => response === data.next);
  return (
    <div className={classes.progress}>
      <div className={classes.words}>
        <p className={classes.done}>
          {data.done} of {data.total} done
        </p>
        <progress className="full wide-24" max={data.total} value={data.done} aria-label="Reviews done" />
        {due && <Due at={due} count={open.filter(({ dueAt }) => dueAt === due).length} />}
        {open.length === 0 && <Finished work={data.assigned} />}
      </div>
      {next && <ReadNext response={next.response} review={next.review?.id} name={next.nonprofit} />}
      {next && <Fewer template={next.applicationTemplate} />}
    </div>
  );
}

/** Thanks, and until when the reviews can be changed. */
function Finished({ work }: { work: readonly OwnWork[] }) {
  const last = work.flatMap(({ dueAt }) => dueAt ?? []).sort((a, b) => Date.parse(b) - Date.parse(a))[0];
  return (
    <p role="status">
      <strong>Thank you! You have finished all your reviews.</strong>
      {last !== undefined && (
        <span className="soft">
          {Date.parse(last) > Date.now()
            ? ` You can change them; the last one is due on ${formatDeadline(last)}.`
            : ' What you change now may come too late for the decisions.'}
        </span>
      )}
    </p>
  );
}

function Due({ at, count }: { at: string; count: number }) {
  const late = Date.parse(at) < Date.now();
  const reviews = howMany(count, 'review', 'reviews');
  return (
    <p className={late ? 'loss strong' : 'soft'}>
      {late
        ? `${reviews} ${count === 1 ? 'was' : 'were'} due on ${formatDeadline(at)}`
        : `${reviews} due by ${formatDeadline(at)}`}
    </p>
  );
}

/** Leads to the page that the links of letters open. */
function Fewer({ template }: { template: number }) {
  const navigate = useNavigate();
  const { busy, run } = useBusy();

  async function open(): Promise<void> {
    await run(async () => {
      const { path } = await call(openRoundAnswer, { body: { applicationTemplate: template } });
      await navigate({ href: path });
    });
  }

  return (
    <Button variant="default" loading={busy} onClick={() => void open()}>
      I can’t do all of these
    </Button>
  );
}

function ReadNext({ response, review, name }: { response: number; review: number | undefined; name: string }) {
  const navigate = useNavigate();
  const { busy, run } = useBusy();

  async function open(): Promise<void> {
    await run(async () => {
      const id = review ?? (await call(createReview, { body: { applicationResponse: response } })).id;
      await navigate({ to: '/reviews/edit/$id', params: { id: String(id) } });
    });
  }

  return (
    <p className="row middle gap-2-4 breakable">
      <span>
        Next: <strong>{name}</strong>
      </span>
      <Button loading={busy} onClick={() => void open()}>
        {review === undefined ? 'Start review' : 'Go on'}
      </Button>
    </p>
  );
}

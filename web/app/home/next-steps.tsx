import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type NextStep, readNextSteps } from '#contract/platform/home/next-steps.ts';
import { NothingToReport } from '../../money/reporting/nothing-to-report.tsx';
import { queryOf } from '../../platform/query-of.ts';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import { SiteLink } from '../../platform/ui/page/links/site-link.tsx';
import { formatDate, formatDeadline, today } from '../../platform/ui/text/format.ts';
import { timeLeft } from '../../platform/ui/text/time-left.ts';
import classes from './next-steps.module.css';
import shared from './parts.module.css';

/** These steps also load again when a report is sent or taken back: see `shownBy` in stale.ts. */
const nextStepsQuery = queryOf(readNextSteps, {}, { staleTime: 0 });

/** What the nonprofit's staff can do next, the most urgent step first. */
export function NextSteps() {
  const heading = useId();
  const query = useQuery(nextStepsQuery);
  const { data } = query;
  return (
    <section className={classes.box} aria-labelledby={heading}>
      <h2 id={heading} className="text-20 below-3">
        Next steps
      </h2>
      {!data && <Unloaded query={query} what="your next steps" lines={4} inText />}
      {data && data.steps.length > 0 && (
        <ol className="plain-list ruled">
          {data.steps.map((step, index) => (
            <li key={step.key} className={classes.step} data-urgent={step.urgent || undefined}>
              <Step step={step} isFirst={index === 0} />
            </li>
          ))}
        </ol>
      )}
      {data?.steps.length === 0 && (
        <p className="ink-strong soft text-15">
          <strong>Nothing to do now.</strong> New applications, donation reports and questions of the programme will stand here,
          with their dates.
        </p>
      )}
    </section>
  );
}

function Step({ step, isFirst }: { step: NextStep; isFirst: boolean }) {
  const { title, detail, quotation, until, percent, link, action, parts, period } = step;
  return (
    <>
      <div className={classes.words}>
        <h3 className={classes.title}>{title}</h3>
        {until && <Until until={until} />}
        {quotation && <blockquote className={classes.quotation}>{quotation}</blockquote>}
        {detail && <p className="ink-strong soft text-15">{detail}</p>}
        {parts.length > 0 && (
          <ul className={`${shared.parts} touch-links`} aria-label={title}>
            {parts.map((part) => (
              <li key={part.label}>
                <SiteLink path={part.link}>{part.label}</SiteLink>
              </li>
            ))}
          </ul>
        )}
        {percent !== null && (
          <p className={classes.progress}>
            <progress className={classes.bar} max={100} value={percent} aria-label={`${title}: done`} />
            {percent}% done
          </p>
        )}
      </div>
      <div className="row gap-2">
        <Button variant={isFirst ? 'filled' : 'default'} renderRoot={(props) => <SiteLink path={link} {...props} />}>
          {action}
        </Button>
        {period !== null && <NothingToReport period={period} />}
      </div>
    </>
  );
}

function Until({ until }: { until: string }) {
  const isDay = until.length === 10;
  if (isDay && until < today()) return <p className="loss text-15">Was due {formatDate(until)}</p>;
  const left = isDay ? null : timeLeft(until);
  return (
    <p className="ink-strong soft text-15">
      Due {isDay ? formatDate(until) : formatDeadline(until)}
      {left && ` · ${left}`}
    </p>
  );
}

import { formatDate } from '../../../platform/ui/text/format.ts';
import classes from './status-line.module.css';
import { type Staged, stagesOf } from './status-stages.ts';

/** The stages of an application with their dates, and what comes next. Shown to its nonprofit. */
export function StatusLine({ response }: { response: Staged }) {
  const { stages, current, next } = stagesOf(response, Date.now());
  return (
    <div className="not-printed">
      <ol className={`${classes.stages} plain-list`} aria-label="Where this application stands">
        {stages.map(({ name, date, expected }, index) => (
          <li
            key={name}
            className={classes.stage}
            data-reached={index <= current || undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={classes.name}>
              {name}
              {index < current && <span className="only-read-out"> (done)</span>}
            </span>
            <span className="soft text-13">{dateText(date, { place: index, current, expected })}</span>
          </li>
        ))}
      </ol>
      <p className="soft text-15 below-3">{next}</p>
    </div>
  );
}

/** Marks an expected date as `expected`. Any other date shows only at a stage that is reached. */
function dateText(date: string | null, at: { place: number; current: number; expected: boolean | undefined }): string {
  if (date === null) return ' ';
  if (at.expected) return `expected ${formatDate(date)}`;
  return at.place <= at.current ? formatDate(date) : ' ';
}

import { Link } from '@tanstack/react-router';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import { recordLink } from '../../../platform/ui/lists/table/row-link.tsx';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { Toned } from '../../../platform/ui/text/toned.tsx';
import { averageText, scoreText } from '../scores.ts';
import classes from './board.module.css';
import type { BoardRow } from './board-queries.ts';
import { DecisionCell, type OnDecide, Standing } from './decisions/decision-cell.tsx';

type SortBy = 'nonprofit' | 'reviews' | 'mean' | 'adjusted' | 'spread' | 'visits' | 'submitted' | 'decision';

/** What a person does on the board; board members only read it. */
interface Acts {
  onMark: (row: BoardRow) => void;
  onDecide: OnDecide;
}

export function columnsOf(acts: Acts | null): Column<BoardRow, SortBy>[] {
  const columns = readColumns(acts);
  // feedback letters are drafts until they are released
  return acts
    ? [...columns, { key: 'feedback', spare: true, header: 'Feedback', cell: (row) => <Feedback row={row} /> }]
    : columns;
}

function readColumns(acts: Acts | null): Column<BoardRow, SortBy>[] {
  return [
    {
      key: 'nonprofit',
      header: 'Nonprofit',
      sortBy: 'nonprofit',
      width: '26%',
      widthAlone: '30%',
      oneLine: true,
      cell: (row) => <Nonprofit row={row} />,
    },
    {
      key: 'reviews',
      header: 'Reviews',
      sortBy: 'reviews',
      numeric: true,
      cell: ({ reviewsDone, reviewsWanted }) => (
        <Toned tone={reviewsDone < reviewsWanted ? 'bad' : undefined} unbroken>
          {reviewsDone > reviewsWanted ? `${reviewsDone} (${reviewsWanted} wanted)` : `${reviewsDone} of ${reviewsWanted}`}
        </Toned>
      ),
    },
    { key: 'mean', header: 'Mean', sortBy: 'mean', numeric: true, cell: ({ mean }) => averageText(mean) },
    {
      key: 'adjusted',
      spare: true,
      header: 'Adjusted',
      sortBy: 'adjusted',
      numeric: true,
      cell: ({ adjusted }) => averageText(adjusted),
    },
    {
      key: 'spread',
      header: 'Spread',
      sortBy: 'spread',
      numeric: true,
      cell: ({ spread }) => averageText(spread),
    },
    { key: 'scores', header: 'Scores', cell: (row) => <Scores row={row} /> },
    {
      key: 'visits',
      optional: true,
      header: 'Visits',
      sortBy: 'visits',
      numeric: true,
      cell: ({ numSiteVisits, numPositiveSiteVisits }) => (
        <span className="unbroken">
          {numSiteVisits}
          {numSiteVisits > 0 && <span className="soft text-14"> ({numPositiveSiteVisits} positive)</span>}
        </span>
      ),
    },
    {
      key: 'submitted',
      optional: true,
      header: 'Submitted',
      sortBy: 'submitted',
      cell: ({ dateSubmitted }) => <span className="unbroken">{formatDate(dateSubmitted)}</span>,
    },
    {
      key: 'marks',
      header: acts ? 'Notes and Tags' : 'Tags',
      oneLine: true,
      width: '16%',
      cell: (row) => (acts ? <Marks row={row} onMark={acts.onMark} /> : row.tags.join(', ')),
    },
    {
      key: 'decision',
      header: 'Decision',
      sortBy: 'decision',
      width: '11rem',
      cell: (row) => (acts ? <DecisionCell row={row} onDecide={acts.onDecide} /> : <Standing row={row} />),
    },
  ];
}

function Nonprofit({ row: { id, nonprofitRef } }: { row: BoardRow }) {
  return (
    <>
      {recordLink('/applications/responses/$id', id, nonprofitRef.name)}
      <span className="soft text-14"> {nonprofitRef.webCategories.map(({ name }) => name).join(', ')}</span>
    </>
  );
}

const standing = (included: boolean, assigned: boolean) =>
  `${assigned ? '' : ', not assigned'}${included ? '' : ', not included'}`;

function Scores({ row: { scores } }: { row: BoardRow }) {
  if (scores.length === 0) return <span className="soft text-14 breakable">None</span>;
  return (
    <ul className={classes.scores}>
      {scores.map(({ review, fullName, recommendation, score, included, assigned }) => (
        <li
          key={review}
          data-score={score}
          data-excluded={!included || undefined}
          data-unassigned={!assigned || undefined}
          title={`${fullName}: ${scoreText(recommendation)}${standing(included, assigned)}`}
        >
          <span aria-hidden>{score}</span>
          <span className="only-read-out">
            {fullName}: {scoreText(recommendation)}
            {standing(included, assigned)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Notes and tags in one line; a click opens the dialog with all of them. */
function Marks({ row, onMark }: { row: BoardRow; onMark: (row: BoardRow) => void }) {
  const { notes, tags, nonprofitRef } = row;
  return (
    <button
      type="button"
      className={`${classes.marks} plain-button touch placed accent text-14 line-on-hover`}
      title={notes}
      onClick={() => onMark(row)}
    >
      {tags.map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}{' '}
        </span>
      ))}
      {notes}
      {notes === '' && tags.length === 0 && 'Add'}
      <span className="only-read-out"> · notes and tags of {nonprofitRef.name}</span>
    </button>
  );
}

const feedbackWords = { none: 'Write', draft: 'Draft', released: 'Released' } as const;

function Feedback({ row: { id, feedback, nonprofitRef } }: { row: BoardRow }) {
  return (
    <Link to="/applications/responses/$id/feedback" params={{ id: String(id) }} className="placed">
      {feedbackWords[feedback]}
      <span className="only-read-out"> feedback for {nonprofitRef.name}</span>
    </Link>
  );
}

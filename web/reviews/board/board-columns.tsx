import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import type { Column } from '../../ui/lists/data-table.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { averageText, scoreText } from '../scores.ts';
import classes from './board.module.css';
import type { BoardRow } from './board-queries.ts';
import { decisionLabels } from './decision-words.ts';

type SortBy = 'nonprofit' | 'reviews' | 'mean' | 'adjusted' | 'spread' | 'visits' | 'submitted' | 'decision';
export type BoardColumn = Column<BoardRow, SortBy> & { optional?: boolean };

export function columnsOf(onMark: (row: BoardRow) => void): BoardColumn[] {
  return [
    { key: 'nonprofit', header: 'Nonprofit', sortBy: 'nonprofit', width: '22%', cell: (row) => <Nonprofit row={row} /> },
    {
      key: 'reviews',
      header: 'Reviews',
      sortBy: 'reviews',
      numeric: true,
      cell: ({ reviewsDone, reviewsWanted }) => (
        <span className={classes.short} data-short={reviewsDone < reviewsWanted || undefined}>
          {reviewsDone} of {reviewsWanted}
        </span>
      ),
    },
    { key: 'mean', header: 'Mean', sortBy: 'mean', numeric: true, cell: ({ mean }) => averageText(mean) },
    {
      key: 'adjusted',
      header: 'Adjusted',
      sortBy: 'adjusted',
      numeric: true,
      optional: true,
      cell: ({ adjusted }) => averageText(adjusted),
    },
    {
      key: 'spread',
      header: 'Spread',
      sortBy: 'spread',
      numeric: true,
      optional: true,
      cell: ({ spread }) => averageText(spread),
    },
    { key: 'scores', header: 'Scores', optional: true, cell: (row) => <Scores row={row} /> },
    {
      key: 'visits',
      spare: true,
      header: 'Visits',
      sortBy: 'visits',
      numeric: true,
      optional: true,
      cell: ({ numSiteVisits, numPositiveSiteVisits }) =>
        numSiteVisits === 0 ? '0' : `${numSiteVisits} (${numPositiveSiteVisits} positive)`,
    },
    {
      key: 'submitted',
      spare: true,
      header: 'Submitted',
      sortBy: 'submitted',
      optional: true,
      cell: ({ dateSubmitted }) => <span className={classes.day}>{formatDate(dateSubmitted)}</span>,
    },
    { key: 'marks', header: 'Notes and Tags', optional: true, width: '16%', cell: (row) => <Marks row={row} onMark={onMark} /> },
    { key: 'decision', header: 'Decision', sortBy: 'decision', cell: (row) => <DecisionOf row={row} /> },
    { key: 'feedback', header: 'Feedback', optional: true, cell: (row) => <Feedback row={row} /> },
  ];
}

function Nonprofit({ row: { id, nonprofitRef } }: { row: BoardRow }) {
  const list = useLocation({ select: ({ href }) => href });
  return (
    <>
      <Link to="/applications/responses/$id" params={{ id: String(id) }} state={{ list }} className={classes.name}>
        {nonprofitRef.name}
      </Link>
      <div className="soft text-14 breakable">{nonprofitRef.webCategories.map(({ name }) => name).join(', ')}</div>
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

function Marks({ row, onMark }: { row: BoardRow; onMark: (row: BoardRow) => void }) {
  const { notes, tags, nonprofitRef } = row;
  return (
    <div className="stack gap-1 start">
      {tags.length > 0 && (
        <ul className={classes.tags}>
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      {notes && <p className={classes.notes}>{notes}</p>}
      <Button size="compact-sm" variant="subtle" px={0} onClick={() => onMark(row)}>
        {notes || tags.length > 0 ? 'Edit' : 'Add'}
        <span className="only-read-out"> notes and tags of {nonprofitRef.name}</span>
      </Button>
    </div>
  );
}

function DecisionOf({ row: { decision } }: { row: BoardRow }) {
  if (!decision) return <span className="soft text-14 breakable">None</span>;
  const released = decision.releasedAt !== null;
  return (
    <span className={classes.decision} data-decision={decision.decision}>
      {decisionLabels[decision.decision]}
      {decision.acceptedYear !== null && ` ${decision.acceptedYear}`}
      <span className="soft text-14 breakable">{released ? ' · released' : ' · prepared'}</span>
    </span>
  );
}

const feedbackWords = { none: 'Write', draft: 'Draft', released: 'Released' } as const;

function Feedback({ row: { id, feedback, nonprofitRef } }: { row: BoardRow }) {
  return (
    <Link to="/applications/responses/$id/feedback" params={{ id: String(id) }}>
      {feedbackWords[feedback]}
      <span className="only-read-out"> feedback for {nonprofitRef.name}</span>
    </Link>
  );
}

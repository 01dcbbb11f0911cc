import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { createReview } from '#contract/applications/reviews/reviews.ts';
import { call } from '../../../platform/api.ts';
import { refresh } from '../../../platform/stale.ts';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import rowName from '../../../platform/ui/lists/table/row-name.module.css';
import { ButtonLink } from '../../../platform/ui/page/links/button-link.tsx';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { scoreText } from '../scores.ts';
import classes from './review-page.module.css';

/** A row of both tables of applications, with the reviewer's own review. */
export interface ApplicationRow {
  response: number;
  nonprofit: string;
  /** the name of the application that the nonprofit answered */
  application: string;
  categories: string[];
  review: { id: number; recommendation: string | null } | null;
  /** when the review is due; null: never */
  dueAt?: string | null;
  /** a word beside the name */
  tag?: string | undefined;
  /** true: the application is not assigned, and the settings allow no review without an assignment */
  readOnly?: boolean;
}

export const applicationColumns: Column<ApplicationRow>[] = [
  { key: 'nonprofit', header: 'Nonprofit', width: '34%', cell: (row) => <Name row={row} /> },
  {
    key: 'categories',
    header: 'Categories',
    width: '30%',
    cell: ({ categories }) => categories.join(', ') || <span className="soft">None</span>,
  },
  { key: 'score', header: 'Recommendation Score', cell: ({ review }) => scoreText(review?.recommendation) },
  { key: 'edit', header: 'Review', cell: (row) => <EditReview row={row} /> },
];

/** Opens the viewer's review of an application, or creates one. */
function useOpenReview({ response, review }: ApplicationRow) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { busy, run } = useBusy();

  async function open(): Promise<void> {
    if (busy) return;
    await run(async () => {
      const id = review?.id ?? (await call(createReview, { body: { applicationResponse: response } })).id;
      if (!review) void refresh(client, 'reviews');
      await navigate({ to: '/reviews/edit/$id', params: { id: String(id) } });
    });
  }

  return { open, busy };
}

function Name({ row }: { row: ApplicationRow }) {
  const { open, busy } = useOpenReview(row);
  return (
    <>
      {row.review ? (
        <Link to="/reviews/edit/$id" params={{ id: String(row.review.id) }} className={`${rowName.name} link-on-hover`}>
          {row.nonprofit}
        </Link>
      ) : row.readOnly ? (
        <Link to="/applications/responses/$id" params={{ id: String(row.response) }} className={`${rowName.name} link-on-hover`}>
          {row.nonprofit}
        </Link>
      ) : (
        <button type="button" className={`${rowName.name} link-on-hover`} aria-busy={busy} data-row onClick={() => void open()}>
          {row.nonprofit}
        </button>
      )}
      <span className="block soft text-14 breakable">{row.application}</span>
      {row.tag && <span className={classes.tag}>{row.tag}</span>}
    </>
  );
}

function EditReview({ row }: { row: ApplicationRow }) {
  const { open, busy } = useOpenReview(row);
  if (row.readOnly) {
    return (
      <ButtonLink
        size="compact-sm"
        variant="subtle"
        pos="relative"
        to="/applications/responses/$id"
        params={{ id: String(row.response) }}
      >
        Read<span className="only-read-out"> the application of {row.nonprofit}</span>
      </ButtonLink>
    );
  }
  const [shown, rest] = stepOf(row);
  return (
    <Button size="compact-sm" variant="default" pos="relative" loading={busy} onClick={() => void open()}>
      {shown}
      <span className="only-read-out">
        {rest} of {row.nonprofit}
      </span>
    </Button>
  );
}

/** The text of a row's button, and further words for screen readers. */
function stepOf({ review }: ApplicationRow): [string, string] {
  if (!review) return ['Start review', ''];
  return review.recommendation === null ? ['Go on', ' with the review'] : ['Edit Review', ''];
}

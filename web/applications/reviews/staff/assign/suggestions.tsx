import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { suggestReviewers } from '#contract/applications/reviews/plan-lines.ts';
import { queryOf } from '../../../../platform/query-of.ts';
import classes from '../staff.module.css';
import type { RowEdit } from './use-row-edit.ts';

const most = 3;

/** Suggests reviewers for one more review of a response, with reasons. Renders nothing while loading, or if nobody fits. */
export function Suggestions({ edit: { row, change }, response }: { edit: RowEdit; response: number }) {
  const { data } = useQuery(queryOf(suggestReviewers, { params: { id: response } }));
  const chosen = row?.chosen ?? [];
  const left = data?.results.filter(({ id }) => !chosen.some((one) => one.id === id)).slice(0, most) ?? [];
  if (left.length === 0) return null;
  return (
    <div>
      <p className="soft">Suggested</p>
      <ul className={`${classes.names} breakable-items`}>
        {left.map(({ id, fullName, reason }) => (
          <li key={id} className="stack start">
            <Button
              size="compact-sm"
              variant="subtle"
              px={0}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => change({ chosen: [...chosen, { id, name: fullName }], problem: null })}
            >
              {fullName}
            </Button>
            <span className="soft">{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

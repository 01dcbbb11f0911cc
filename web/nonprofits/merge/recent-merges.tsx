import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NonprofitMerge } from '#contract/nonprofits/register/merges.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { formatMoment } from '../../platform/ui/text/format.ts';
import classes from './merge.module.css';
import { recentMergesQuery, takeApart } from './merge-queries.ts';

/** Shows on a nonprofit's page what was merged into it within the last day, each with an Undo button. */
export function RecentMerges({ into }: { into: number }) {
  const { data = [] } = useQuery(recentMergesQuery(into));
  return data.map((merge) => <Merged key={merge.id} merge={merge} />);
}

function Merged({ merge }: { merge: NonprofitMerge }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { merged, into, mergedAt, mergedBy } = merge;

  async function ask(): Promise<void> {
    const question = {
      title: `Undo the merge of “${merged.name}”?`,
      text: `It gets back what it had. What was added to “${into.name}” since stays there.`,
      confirm: 'Undo merge',
    };
    if (!(await confirm(question))) return;
    setBusy(true);
    await takeApart(client, merge);
    setBusy(false);
  }

  return (
    <section className={`${classes.recent} not-printed`} aria-label={`Merge of ${merged.name}`}>
      <p>
        “{merged.name}” became part of this nonprofit {formatMoment(mergedAt)}
        {mergedBy && ` by ${mergedBy.fullName}`}. This can be undone for a day.
      </p>
      <Button variant="default" size="compact-sm" loading={busy} onClick={() => void ask()}>
        Undo merge
      </Button>
    </section>
  );
}

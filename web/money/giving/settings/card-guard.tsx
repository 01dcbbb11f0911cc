import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CardGuard, changeCardGuard, type GuardMode } from '#contract/money/giving/card-guard.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../platform/api.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { SkeletonLines } from '../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { IfMay } from '../../../platform/ui/if-may.tsx';
import { LoadedPage } from '../../../platform/ui/page/record-page.tsx';
import { formatMoment } from '../../../platform/ui/text/format.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { cardGuardQuery } from '../giving-queries.ts';
import classes from './settings.module.css';

/** Says how cards are taken just now, and lets staff guard or close them against people who test stolen cards. */
export function CardGuardPart() {
  const query = useQuery({ ...cardGuardQuery, refetchInterval: 30_000 });
  return (
    <LoadedPage
      query={query}
      loading={<SkeletonLines label="Loading how cards are guarded" lines={3} />}
      failed="Error loading how cards are guarded"
    >
      {(guard) => (
        <section className={`${classes.state} wide-46`} aria-labelledby="card-guard">
          <h2 id="card-guard">{titles[guard.state]}</h2>
          <p>{stateText(guard)}</p>
          <p className="soft">
            Within an hour, {howMany(guard.declined, 'card was', 'cards were')} refused, and{' '}
            {howMany(guard.paid, 'gift was', 'gifts were')} paid by card.
          </p>
          <IfMay right="manageGiving">
            <Choices guard={guard} />
          </IfMay>
        </section>
      )}
    </LoadedPage>
  );
}

const titles: Record<CardGuard['state'], string> = {
  OPEN: 'Cards are taken',
  GUARDED: 'Cards are guarded',
  CLOSED: 'No cards are taken',
};

function stateText({ state, until, changedBy, changedAt }: CardGuard): string {
  const by = changedBy && changedAt ? ` ${changedBy.fullName} chose so on ${formatMoment(changedAt)}.` : '';
  const ends = until === null ? by : ` Almoner began it by itself, and ends it on ${formatMoment(until)}.`;
  if (state === 'GUARDED')
    return `Donors enter a code from their email before a card is charged, so that nobody can test stolen cards.${ends}`;
  if (state === 'CLOSED')
    return `The giving page offers the other ways to give alone. Gifts that were begun can still be paid.${ends}`;
  return 'If far more cards are refused than charged, somebody tests stolen cards with small gifts. Almoner then asks donors for a code from their email, for an hour, and tells you.';
}

function Choices({ guard: { mode, state, until, version } }: { guard: CardGuard }) {
  const client = useQueryClient();
  const { busy, run } = useBusy();

  async function choose(next: GuardMode): Promise<void> {
    if (!(await confirm(questions[next]))) return;
    await run(async () => {
      const saved = await call(changeCardGuard, { body: { mode: next, version } });
      client.setQueryData(cardGuardQuery.queryKey, saved);
      showAlert({ tone: 'success', text: `${titles[saved.state]}.` });
    });
  }

  return (
    <div className="row gap-2">
      {(mode !== 'AUTO' || until !== null) && (
        <Button loading={busy} onClick={() => void choose('AUTO')}>
          Take cards as usual
        </Button>
      )}
      {mode !== 'GUARDED' && (until === null || state === 'CLOSED') && (
        <Button variant="default" loading={busy} onClick={() => void choose('GUARDED')}>
          Guard cards
        </Button>
      )}
      {mode !== 'CLOSED' && (
        <Button variant="default" loading={busy} onClick={() => void choose('CLOSED')}>
          Take no cards
        </Button>
      )}
    </div>
  );
}

const questions: Record<GuardMode, Parameters<typeof confirm>[0]> = {
  AUTO: {
    title: 'Take cards as usual?',
    text: 'Cards are charged without a code again. If they are still being tested, Almoner begins to guard again.',
    confirm: 'Take cards',
  },
  GUARDED: {
    title: 'Guard cards?',
    text: 'Each donor has to enter a code from their email before a card is charged, until you take cards as usual again.',
    confirm: 'Guard cards',
  },
  CLOSED: {
    title: 'Take no cards?',
    text: 'The giving page offers the other ways to give alone, until you take cards as usual again. Gifts that were begun can still be paid.',
    confirm: 'Take no cards',
    loss: true,
  },
};

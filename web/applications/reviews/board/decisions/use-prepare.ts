import { useQueryClient } from '@tanstack/react-query';
import { type Decision, decisionLabels } from '#contract/applications/reviews/board.ts';
import { prepareDecisions } from '#contract/applications/reviews/decisions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../../platform/api.ts';
import { refresh } from '../../../../platform/stale.ts';
import { showAlert } from '../../../../platform/ui/feedback/alerts/alerts.ts';
import { useBusy } from '../../../../platform/ui/work/use-busy.ts';
import type { BoardRow } from '../board-queries.ts';

type Prepared = Omit<BodyOf<typeof prepareDecisions>, 'responses'>;

/**
 * The body for a decision that grants nothing. With null, the body removes a prepared decision. `AcceptForm` makes the body of an
 * acceptance.
 */
export const withoutGrants = (decision: Exclude<Decision, 'ACCEPTED'> | null): Prepared => ({
  decision,
  publishWeb: false,
  publishPrint: false,
});

/** Prepares decisions on some applications, or takes them back. Nobody but programme staff sees them. */
export function usePrepare() {
  const client = useQueryClient();
  const { busy, run } = useBusy();

  /** Returns whether the decisions are stored. */
  async function send(responses: readonly number[], decision: Prepared): Promise<boolean> {
    const stored = await run(async () => {
      await call(prepareDecisions, { body: { ...decision, responses: [...responses] } });
      void refresh(client, 'board');
      return true;
    });
    return stored ?? false;
  }

  async function many(responses: readonly number[], decision: Prepared): Promise<boolean> {
    if (!(await send(responses, decision))) return false;
    const what = decision.decision ? `${decisionLabels[decision.decision]} is prepared for` : 'The decision is taken back for';
    showAlert({ tone: 'success', text: `${what} ${howMany(responses.length, 'application', 'applications')}.` });
    return true;
  }

  /** Prepares the decision on one application. The message offers Undo, which restores the decision prepared before. */
  async function one(row: BoardRow, decision: Prepared): Promise<boolean> {
    if (!(await send([row.id], decision))) return false;
    const { name } = row.nonprofitRef;
    const text = decision.decision
      ? `${decisionLabels[decision.decision]} is prepared for “${name}”.`
      : `The decision on “${name}” is taken back.`;
    showAlert({ tone: 'success', text, action: { label: 'Undo', run: () => void send([row.id], preparedBefore(row)) } });
    return true;
  }

  return { busy, many, one };
}

function preparedBefore({ decision }: BoardRow): Prepared {
  if (!decision || decision.releasedAt !== null) return withoutGrants(null);
  const { acceptedYear, publishWeb, publishPrint, learningUntil } = decision;
  return { decision: decision.decision, acceptedYear, publishWeb, publishPrint, learningUntil };
}

import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Decision, decisionLabels } from '#contract/applications/reviews/board.ts';
import { Popup } from '../../../../platform/ui/dialogs/popup.tsx';
import classes from '../board.module.css';
import type { BoardRow } from '../board-queries.ts';

export type OnDecide = (row: BoardRow, decision: Decision | null) => void;

export const decisionKeys: readonly { key: string; label: string; decision: Decision | null }[] = [
  { key: '1', label: 'Accept', decision: 'ACCEPTED' },
  { key: '2', label: 'Decline', decision: 'DECLINED' },
  { key: '3', label: 'Waitlist', decision: 'WAITLISTED' },
  { key: '0', label: 'Take back', decision: null },
];

/** The decisions that a row can still get. A released decision is final, unless it was a waitlisting. */
export function stepsOf({ decision }: BoardRow) {
  const isPrepared = decision !== null && decision.releasedAt === null;
  if (decision && !isPrepared && decision.decision !== 'WAITLISTED') return [];
  return decisionKeys.filter((step) => (step.decision === null ? isPrepared : true));
}

export function DecisionCell({ row, onDecide }: { row: BoardRow; onDecide: OnDecide }) {
  const steps = stepsOf(row);
  if (steps.length === 0) return <Standing row={row} />;
  const trigger = (
    <>
      <Standing row={row} />
      <IconChevronDown size={16} aria-hidden className="rigid" />
      <span className="only-read-out">Decide on {row.nonprofitRef.name}</span>
    </>
  );
  return (
    <Popup
      trigger={trigger}
      className={`${classes.decide} strong-tint-on-hover strong-tint-while-open plain-button touch placed accent text-14`}
    >
      {(close) => (
        <ul>
          {steps.map(({ key, label, decision }) => (
            <li key={key}>
              <button
                type="button"
                className={`${classes.step} strong-tint-on-hover`}
                onClick={() => {
                  close();
                  onDecide(row, decision);
                }}
              >
                {label}
                <kbd>{key}</kbd>
              </button>
            </li>
          ))}
          <li>
            <Link
              to="/applications/responses/$id/feedback"
              params={{ id: String(row.id) }}
              className={`${classes.step} strong-tint-on-hover`}
            >
              Feedback letter
            </Link>
          </li>
        </ul>
      )}
    </Popup>
  );
}

const tones = { ACCEPTED: 'accent strong', DECLINED: 'strong', WAITLISTED: '' };

/** The current decision of a row. */
export function Standing({ row: { decision } }: { row: BoardRow }) {
  if (!decision) return <span className="soft text-14">None</span>;
  return (
    <span className={`${classes.decision} ${tones[decision.decision]}`}>
      {decisionLabels[decision.decision]}
      {decision.acceptedYear !== null && ` ${decision.acceptedYear}`}
      <span className="soft text-14">{decision.releasedAt ? ' · released' : ' · prepared'}</span>
    </span>
  );
}

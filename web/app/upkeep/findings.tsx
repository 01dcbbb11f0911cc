import { IconAlertTriangle, IconCircleCheck, IconEye } from '@tabler/icons-react';
import { type FindingState, findingStateLabels, type UpkeepFinding, upkeepCheckLabels } from '#contract/app/upkeep/upkeep.ts';
import classes from './upkeep.module.css';

const icons: Record<FindingState, typeof IconEye> = { GOOD: IconCircleCheck, WATCH: IconEye, BAD: IconAlertTriangle };
const tones: Record<FindingState, string> = { GOOD: 'soft', WATCH: '', BAD: 'loss' };

/** The finding of each check, with advice. */
export function Findings({ findings }: { findings: readonly UpkeepFinding[] }) {
  return (
    <ul className="plain-list ruled" aria-label="What Almoner looks at">
      {findings.map(({ check, state, text, advice }) => {
        const Icon = icons[state];
        return (
          <li key={check} className={classes.finding}>
            <h2 className="text-17 strong">{upkeepCheckLabels[check]}</h2>
            <p className={`${classes.state} ${tones[state]} unbroken strong`}>
              <Icon size={18} aria-hidden />
              {findingStateLabels[state]}
            </p>
            <div className={`${classes.words} breakable`}>
              <p>{text}</p>
              {advice !== '' && <p className="soft text-15 above-1">For whoever runs the server: {advice}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

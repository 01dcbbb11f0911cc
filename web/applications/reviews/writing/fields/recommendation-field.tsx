import type { AnswerValue } from '#contract/applications/answers.ts';
import { type Recommendation, recommendationLabels, recommendations } from '#contract/applications/reviews/recommendations.ts';
import type { Draft } from '../../../autosave/draft.ts';
import { useAnswer } from '../../../autosave/open-draft.ts';
import { questionIds } from '../../../questions/question-ids.ts';
import { scoreOf } from '../../scores.ts';
import classes from '../review-panel.module.css';
import { useScoreKeys } from '../use-score-keys.ts';
import { ReviewField } from './review-field.tsx';

const known = (answer: AnswerValue): Recommendation | undefined => recommendations.find((one) => one === answer);
const nameOf = (answer: AnswerValue): string => {
  const one = known(answer);
  return one ? recommendationLabels[one] : 'None';
};

export function RecommendationField({ draft, error }: { draft: Draft; error: string | undefined }) {
  const ids = questionIds('recommendation');
  const chosen = known(useAnswer(draft, 'recommendation').field);
  const keys = useScoreKeys((one) => draft.type('recommendation', one));
  return (
    <ReviewField draft={draft} name="recommendation" nameOf={nameOf} error={chosen ? undefined : error}>
      <p id={ids.label} className={classes.label}>
        Recommendation
      </p>
      <div
        role="radiogroup"
        aria-labelledby={ids.label}
        aria-describedby={error && !chosen ? ids.error : undefined}
        className="stack"
      >
        {recommendations.map((one) => (
          <label key={one} className={`${classes.score} filled-if-chosen`} data-chosen={one === chosen || undefined}>
            <input type="radio" name={ids.input} checked={one === chosen} onChange={() => draft.type('recommendation', one)} />
            <span>{recommendationLabels[one]}</span>
            <kbd className={`${classes.number} unless-touch`}>{scoreOf(one)}</kbd>
          </label>
        ))}
      </div>
      <label className={`${classes.keys} unless-touch`}>
        <input type="checkbox" checked={keys.on} onChange={({ currentTarget }) => keys.set(currentTarget.checked)} />
        <span>The keys 0 to 5 choose a recommendation</span>
      </label>
    </ReviewField>
  );
}

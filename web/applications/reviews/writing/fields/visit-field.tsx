import type { AnswerValue } from '#contract/applications/answers.ts';
import type { Draft } from '../../../autosave/draft.ts';
import { useAnswer } from '../../../autosave/open-draft.ts';
import { questionIds } from '../../../questions/question-ids.ts';
import classes from '../review-panel.module.css';
import { ReviewField } from './review-field.tsx';

const yesOrNo = (answer: AnswerValue) => (answer === null ? 'No answer' : answer ? 'Yes' : 'No');

/** Asks whether the reviewer has visited the nonprofit, and whether the experience was positive. */
export function VisitField({ draft }: { draft: Draft }) {
  const visited = useAnswer(draft, 'hasVisited').field === true;
  return (
    <>
      <ReviewField draft={draft} name="hasVisited" nameOf={yesOrNo}>
        <label className={classes.check}>
          <input
            type="checkbox"
            id={questionIds('hasVisited').input}
            checked={visited}
            onChange={({ currentTarget }) => {
              draft.type('hasVisited', currentTarget.checked);
              // the server stores no experience without a visit
              if (!currentTarget.checked) draft.type('positiveExperience', null);
            }}
          />
          <span>I have visited this nonprofit</span>
        </label>
      </ReviewField>
      {visited && <Experience draft={draft} />}
    </>
  );
}

function Experience({ draft }: { draft: Draft }) {
  const ids = questionIds('positiveExperience');
  const { field } = useAnswer(draft, 'positiveExperience');
  return (
    <ReviewField draft={draft} name="positiveExperience" nameOf={yesOrNo}>
      <p id={ids.label} className={classes.label}>
        Was it a positive experience?
      </p>
      <div role="radiogroup" aria-labelledby={ids.label} className="line gap-6">
        {[true, false].map((answer) => (
          <label key={String(answer)} className={classes.check}>
            <input
              type="radio"
              name={ids.input}
              checked={field === answer}
              onChange={() => draft.type('positiveExperience', answer)}
            />
            <span>{yesOrNo(answer)}</span>
          </label>
        ))}
      </div>
    </ReviewField>
  );
}

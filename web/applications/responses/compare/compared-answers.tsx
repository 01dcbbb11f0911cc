import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import { AnswerToRead } from '../answers/response-answers.tsx';
import classes from './compare-page.module.css';
import { type AskedQuestion, compared } from './compared-questions.ts';

interface Props {
  one: ApplicationResponse;
  other: ApplicationResponse;
}

/** Each question once, with the answers of both responses below it. */
export function ComparedAnswers({ one, other }: Props) {
  const names = [one.nonprofitRef.name, other.nonprofitRef.name] as const;
  return compared(one.applicationData.elements, other.applicationData.elements).map((row) => {
    if (row.kind === 'heading') {
      return (
        <h3 key={row.uid} className={classes.heading} data-level={row.level}>
          {row.text}
        </h3>
      );
    }
    const question = row.one ?? row.other;
    return (
      <section key={row.uid} className={classes.question}>
        <h4 className={classes.asked}>{question?.question}</h4>
        <div className={`${classes.answers} gap-4`}>
          <Side name={names[0]} question={row.one} />
          <Side name={names[1]} question={row.other} />
        </div>
      </section>
    );
  });
}

function Side({ name, question }: { name: string; question: AskedQuestion | undefined }) {
  return (
    <div className="shrinks breakable">
      <p className={`${classes.whose} only-read-out`}>{name}</p>
      {question ? <AnswerToRead question={question} links /> : <p className="soft">Not asked in this version</p>}
    </div>
  );
}

import { countWords } from '#contract/applications/answers.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import classes from './question-field.module.css';

const fewWords = 10;

/** The number of words left. Screen readers announce it when it becomes low. */
export function WordsRemaining({ id, typed, maximum }: { id: string; typed: string; maximum: number }) {
  const remaining = maximum - countWords(typed);
  const words =
    remaining < 0 ? `${howMany(-remaining, 'word', 'words')} too many` : `${howMany(remaining, 'word', 'words')} remaining`;
  return (
    <>
      <p id={id} className={classes.counter} data-over={remaining < 0 || undefined}>
        {words}
      </p>
      <p role="status" className="only-read-out">
        {remaining <= fewWords && typed !== '' ? words : ''}
      </p>
    </>
  );
}

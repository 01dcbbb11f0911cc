import classes from './question-field.module.css';
import { Group, PlainAnswer } from './question-parts.tsx';
import type { QuestionView } from './question-view.ts';

export const file: QuestionView<'FILE'> = {
  Field: ({ question, error, file: slot }) => (
    <Group question={question} error={error} className={classes.file}>
      {slot}
    </Group>
  ),
  text: 'group',
  Answer: ({ value, file: slot }) => (slot ? <div className={classes.file}>{slot}</div> : <PlainAnswer value={value} />),
  facts: () => 'a file',
};

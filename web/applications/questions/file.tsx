import { Group, PlainAnswer } from './question-parts.tsx';
import type { QuestionView } from './question-view.ts';

export const file: QuestionView<'FILE'> = {
  Field: ({ question, error, file: slot }) => (
    <Group question={question} error={error} className="above-1">
      {slot}
    </Group>
  ),
  text: 'group',
  Answer: ({ value, file: slot }) => (slot ? <div className="above-1">{slot}</div> : <PlainAnswer value={value} />),
  facts: () => 'a file',
};

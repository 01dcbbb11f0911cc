import { mostFilesOf } from '#contract/applications/element-types/file.ts';
import { fileHint } from './file-hint.ts';
import { questionIds } from './question-ids.ts';
import { Group, PlainAnswer } from './question-parts.tsx';
import type { QuestionView } from './question-view.ts';

export const file: QuestionView<'FILE'> = {
  Field: ({ question, error, file: slot }) => (
    <Group question={question} error={error} hasCounter className="stack gap-2-half above-1">
      <p id={questionIds(question.uid).counter} className="soft text-15 figures wide-42">
        {fileHint(question)}
      </p>
      {slot}
    </Group>
  ),
  text: 'group',
  Answer: ({ value, file: slot }) =>
    slot ? <div className="above-1">{slot}</div> : <PlainAnswer value={Array.isArray(value) ? value.join('\n') : value} />,
  facts: (question) => (mostFilesOf(question) === 1 ? 'a file' : `up to ${mostFilesOf(question)} files`),
};

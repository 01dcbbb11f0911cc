import { Select } from '@mantine/core';
import { useState } from 'react';
import type { AskingTemplate } from '#contract/applications/earlier/asked-questions.ts';
import { profileSources } from '#contract/applications/earlier/profile-sources.ts';
import type { EarlierSource } from '#contract/applications/element-types/earlier-source.ts';
import type { QuestionOf } from '#contract/applications/elements.ts';
import { sourceInWords, useAskedQuestions } from './source-words.ts';

interface Props {
  question: QuestionOf;
  change: (changed: QuestionOf) => void;
}

/** Sets where the earlier answer to a question comes from: an earlier application, the profile, or both. */
export default function EarlierSetting({ question, change }: Props) {
  const before = useAskedQuestions();
  const { profile = null, question: asked = null } = question.earlier ?? {};
  // open from the start if there is a link; clearing the last link does not close the fields
  const [opened, setOpened] = useState(Boolean(question.earlier));

  function link(changed: Partial<EarlierSource>): void {
    const earlier = { profile, question: asked, ...changed };
    change({ ...question, earlier: earlier.profile === null && earlier.question === null ? null : earlier });
  }

  const questions = questionsToChoose(before, question.type);
  const value = asked && `${asked.template} ${asked.uid}`;
  const known = value === null || questions.some(({ items }) => items.some((item) => item.value === value));
  return (
    <details open={opened} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>Earlier answer{question.earlier ? `: ${sourceInWords(question.earlier, before)}` : ': none'}</summary>
      <div className="stack gap-3 above-2">
        <p className="soft text-15">A nonprofit sees its own earlier answer beside the empty field, and may take it.</p>
        <Select
          label="Question of an earlier application"
          placeholder="None"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'No question' }}
          nothingFoundMessage="No question was found."
          data={
            known
              ? questions
              : [...questions, { group: 'Older', items: [{ value, label: 'A question of an older application' }] }]
          }
          value={value}
          onChange={(chosen) => link({ question: chosen === null ? null : sourceOf(chosen) })}
        />
        {question.type !== 'FILE' && (
          <Select
            label="Field of the profile"
            placeholder="None"
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'No field' }}
            nothingFoundMessage="No field was found."
            data={[...profileSources.values()].map(({ name, label }) => ({ value: name, label }))}
            value={profile}
            onChange={(name) => link({ profile: name })}
          />
        )}
      </div>
    </details>
  );
}

function questionsToChoose(before: readonly AskingTemplate[], type: QuestionOf['type']) {
  return before.map(({ id, name, questions }) => ({
    group: name,
    items: questions
      .filter((one) => (one.type === 'FILE') === (type === 'FILE'))
      .map(({ uid, question }) => ({ value: `${id} ${uid}`, label: question || 'Question without text' })),
  }));
}

function sourceOf(chosen: string): NonNullable<EarlierSource['question']> {
  const [template, uid = ''] = chosen.split(' ');
  return { template: Number(template), uid };
}

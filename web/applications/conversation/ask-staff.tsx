import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { FormDialog } from '../../platform/ui/dialogs/form-dialog.tsx';
import { conversationQuery } from './conversation-query.ts';
import { whoAnswers } from './who-answers.ts';

const Talk = lazy(async () => ({ default: (await import('./conversation-section.tsx')).Talk }));

/** Opens the conversation over the form, so that an applicant asks without leaving a page of answers. */
export function AskStaff({ response }: { response: number }) {
  const { data: conversation } = useQuery(conversationQuery(response));
  const [opened, setOpened] = useState(false);
  if (!conversation) return null;
  const { messages, can } = conversation;
  if (messages.length === 0 && !can.write) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {can.write ? 'Ask programme staff' : 'Questions and answers'}
        {messages.length > 0 && <span className="only-read-out"> {howMany(messages.length, 'message', 'messages')}</span>}
        {messages.length > 0 && <span aria-hidden>&nbsp;({messages.length})</span>}
      </Button>
      <FormDialog title="Questions and answers" opened={opened} onClose={() => setOpened(false)} size="normal">
        {(dialog) => (
          <div className="stack gap-4">
            {can.write && messages.length === 0 && <p>{whoAnswers(conversation)}</p>}
            <Suspense>
              <Talk response={response} conversation={conversation} asking dialog={dialog} />
            </Suspense>
          </div>
        )}
      </FormDialog>
    </>
  );
}

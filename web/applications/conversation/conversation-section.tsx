import { Button, Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Conversation, changeConversation } from '#contract/applications/conversation.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../platform/api.ts';
import { refresh } from '../../platform/stale.ts';
import type { DialogState } from '../../platform/ui/dialogs/form-dialog.tsx';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import { formatDate } from '../../platform/ui/text/format.ts';
import { useBusy } from '../../platform/ui/work/use-busy.ts';
import { conversationQuery, newestOf } from './conversation-query.ts';
import { MessageForm } from './message-form.tsx';
import { MessageList } from './message-list.tsx';
import talk from './talk.module.css';
import { openText, whoAnswers } from './who-answers.ts';

/** The conversation on a response. Renders nothing if the viewer has nothing to read and cannot write. */
export function ConversationSection({ response }: { response: number }) {
  const query = useQuery(conversationQuery(response));
  const { data, isError, isSuccess } = query;
  const section = useRef<HTMLElement>(null);

  // an email or a notice links to the conversation: scroll to it once it has loaded
  useEffect(() => {
    if (isSuccess && window.location.hash === '#conversation') section.current?.scrollIntoView({ block: 'start' });
  }, [isSuccess]);

  if (!data && !isError) return null;
  if (data && data.messages.length === 0 && !data.can.write) return null;
  return (
    <section ref={section} id="conversation" className={`${talk.section} not-printed`} aria-labelledby="conversation-heading">
      <h2 id="conversation-heading" className="text-18">
        Questions and answers
      </h2>
      {!data && <Unloaded query={query} what="the conversation" inText />}
      {data && <Conversing response={response} conversation={data} />}
    </section>
  );
}

interface Props {
  response: number;
  conversation: Conversation;
}

/** The messages and the form. A nonprofit that has not asked anything yet opens the form with a button. */
function Conversing({ response, conversation }: Props) {
  const { messages, can } = conversation;
  const [opened, setOpened] = useState(false);
  if (messages.length > 0 || can.manage || opened)
    return <Talk response={response} conversation={conversation} asking={opened} />;
  return (
    <>
      <p className="soft">Is something unclear? {whoAnswers(conversation)}</p>
      <div>
        <Button variant="default" onClick={() => setOpened(true)}>
          Ask programme staff
        </Button>
      </div>
    </>
  );
}

interface TalkProps extends Props {
  /** the viewer opened the form, so its field has the focus */
  asking: boolean;
  /** the dialog in which the conversation stands */
  dialog?: DialogState;
}

export function Talk({ response, conversation, asking, dialog }: TalkProps) {
  const { messages, closedAt, can } = conversation;
  const [sent, setSent] = useState(0);
  return (
    <>
      {messages.length > 0 && <MessageList messages={messages} />}
      {closedAt && <p className="soft">Closed on {formatDate(closedAt)}, when the decision was released.</p>}
      {!closedAt && <State response={response} conversation={conversation} />}
      {can.write && (
        <MessageForm
          key={sent}
          response={response}
          conversation={conversation}
          autoFocus={asking || sent > 0}
          dialog={dialog}
          onSent={() => setSent(sent + 1)}
        />
      )}
      {can.manage && messages.length > 0 && <ShownToReviewers response={response} shown={conversation.shownToReviewers} />}
    </>
  );
}

/** Says whether programme staff or the nonprofit write next, and who of staff answers and by when. */
function State({ response, conversation }: Props) {
  const { awaits, question, can } = conversation;
  const { send, busy } = useChange(response);
  if (awaits === null) return null;
  const words = awaits === 'STAFF' ? 'Answered: programme staff read it next.' : 'Waiting for the nonprofit’s answer.';
  const yours = awaits === 'NONPROFIT' && !can.manage && can.write;
  return (
    <div className="row middle gap-2-4" role="status">
      <p>
        <strong>{question ? openText(question) : yours ? 'Waiting for your answer.' : words}</strong>
      </p>
      {can.manage && question && (
        <Button
          variant="default"
          size="compact-sm"
          loading={busy}
          onClick={() => void send({ taken: question.takenBy === null })}
        >
          {question.takenBy ? 'Leave it to others' : 'I answer it'}
        </Button>
      )}
      {can.manage && (
        <Button
          variant="default"
          size="compact-sm"
          loading={busy}
          onClick={() => void send({ settled: true, seen: newestOf(conversation) })}
        >
          {question ? 'Needs no answer' : 'Nothing more to ask'}
        </Button>
      )}
    </div>
  );
}

function ShownToReviewers({ response, shown }: { response: number; shown: boolean }) {
  const { send, busy } = useChange(response);
  return (
    <Checkbox
      label="Reviewers may read this conversation"
      checked={shown}
      disabled={busy}
      onChange={({ currentTarget }) => void send({ shownToReviewers: currentTarget.checked })}
    />
  );
}

function useChange(response: number) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  async function send(body: BodyOf<typeof changeConversation>): Promise<void> {
    await run(() => call(changeConversation, { params: { id: response }, body }).finally(() => refresh(queries, 'conversation')));
  }
  return { send, busy };
}

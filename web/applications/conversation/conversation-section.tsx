import { Button, Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Conversation, changeConversation } from '#contract/applications/conversation.ts';
import { call } from '../../platform/api.ts';
import { refresh } from '../../platform/stale.ts';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import { formatDate } from '../../platform/ui/text/format.ts';
import { useBusy } from '../../platform/ui/work/use-busy.ts';
import { conversationQuery } from './conversation-query.ts';
import { MessageForm } from './message-form.tsx';
import { MessageList } from './message-list.tsx';
import talk from './talk.module.css';

/** The conversation on a response. Renders nothing if the viewer has nothing to read and cannot write. */
export function ConversationSection({ response }: { response: number }) {
  const query = useQuery(conversationQuery(response));
  const { data, isError, isSuccess } = query;
  const section = useRef<HTMLElement>(null);
  const [sent, setSent] = useState(0);

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
      {data && <Talk key={sent} response={response} conversation={data} onSent={() => setSent(sent + 1)} again={sent > 0} />}
    </section>
  );
}

interface TalkProps {
  response: number;
  conversation: Conversation;
  /** a message was just sent from this page, so the field gets the focus again */
  again: boolean;
  onSent: () => void;
}

function Talk({ response, conversation, again, onSent }: TalkProps) {
  const { messages, closedAt, can } = conversation;
  return (
    <>
      {messages.length > 0 && <MessageList messages={messages} />}
      {closedAt && <p className="soft">Closed on {formatDate(closedAt)}, when the decision was released.</p>}
      {!closedAt && <State response={response} conversation={conversation} />}
      {can.write && <MessageForm response={response} asks={can.manage} autoFocus={again} onSent={onSent} />}
      {can.manage && messages.length > 0 && <ShownToReviewers response={response} shown={conversation.shownToReviewers} />}
    </>
  );
}

/** Says whether programme staff or the nonprofit write next. */
function State({ response, conversation: { awaits, can } }: { response: number; conversation: Conversation }) {
  const { send, busy } = useChange(response);
  if (awaits === null) return null;
  const mine = (awaits === 'STAFF') === can.manage;
  const words = awaits === 'STAFF' ? 'Answered: programme staff read it next.' : 'Waiting for the nonprofit’s answer.';
  return (
    <div className="row middle gap-2-4">
      <p>
        <strong>{mine && !can.manage && can.write ? 'Waiting for your answer.' : words}</strong>
      </p>
      {can.manage && (
        <Button variant="default" size="compact-sm" loading={busy} onClick={() => void send({ settled: true })}>
          Nothing more to ask
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
  async function send(body: { settled?: true; shownToReviewers?: boolean }): Promise<void> {
    await run(() => call(changeConversation, { params: { id: response }, body }).finally(() => refresh(queries, 'conversation')));
  }
  return { send, busy };
}

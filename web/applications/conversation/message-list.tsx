import type { Message } from '#contract/applications/conversation.ts';
import { formatMoment } from '../../platform/ui/text/format.ts';
import { formatSize } from '../../platform/ui/text/format-size.ts';
import { AnswerFile } from '../responses/answers/answer-file.tsx';
import classes from './conversation.module.css';
import talk from './talk.module.css';

interface Props {
  messages: readonly Message[];
  /** false on paper: names in place of links */
  links?: boolean;
}

/** The messages of a conversation, oldest first. */
export function MessageList({ messages, links = true }: Props) {
  return (
    <ol className="stack gap-5 plain-list">
      {messages.map(({ id, byStaff, author, createdAt, body, files }) => (
        <li key={id} className={classes.message} data-by-staff={byStaff || undefined}>
          <p className={`${talk.by} ink-strong`}>
            <strong>{author || 'A former account'}</strong> <span>{byStaff ? 'Programme staff' : 'Nonprofit'}</span>{' '}
            <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          </p>
          <p className="wide-46 breakable lines">{body}</p>
          {files.map(({ id: file, filename, size, file: link }) =>
            links ? (
              <AnswerFile key={file} name={filename} size={size} link={link} />
            ) : (
              <p key={file}>
                {filename} ({formatSize(size)})
              </p>
            ),
          )}
        </li>
      ))}
    </ol>
  );
}

import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import { Notice } from '../../../platform/ui/feedback/notice.tsx';
import { formatDeadline, formatMoment } from '../../../platform/ui/text/format.ts';
import { TakeBackButton } from './take-back-button.tsx';

/** Says that a response is withdrawn, by whom and why, and how it returns. Nothing for other responses. */
export function WithdrawnNotice({ response, onTakenBack }: { response: ApplicationResponse; onTakenBack?: () => void }) {
  const { withdrawnAt, withdrawnBy, withdrawnReason } = response;
  if (withdrawnAt === null) return null;
  return (
    <Notice tone="warning">
      <p>
        <strong>This application was withdrawn on {formatMoment(withdrawnAt)}</strong>
        {withdrawnBy && ` by ${withdrawnBy.fullName}`}. All answers are kept.
      </p>
      {withdrawnReason && <blockquote className="breakable">{withdrawnReason}</blockquote>}
      <p>{wayBack(response)}</p>
      <TakeBackButton response={response} {...(onTakenBack && { onDone: onTakenBack })} />
    </Notice>
  );
}

function wayBack({ can, closesAt }: ApplicationResponse): string {
  const isOpen = closesAt === null || Date.parse(closesAt) > Date.now();
  if (!can.takeBack)
    return isOpen
      ? 'Its nonprofit’s staff can take this back.'
      : 'Applications are closed. Ask programme staff if this was a mistake.';
  return isOpen && closesAt !== null ? `You can take this back until ${formatDeadline(closesAt)}.` : 'You can take this back.';
}

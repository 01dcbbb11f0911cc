import { programme } from '../../../platform/programme/programme.ts';
import { EmailLink } from '../../../platform/ui/text/email-address.tsx';

/** Explains how to subscribe if this page cannot sell a subscription: the text of programme staff, else an email address. */
export function OtherWays({ lead, text }: { lead: string; text: string }) {
  return (
    <div className="stack gap-2">
      <p>
        <strong>{lead}</strong>
      </p>
      {text === '' ? (
        <p>
          Write to <EmailLink address={programme().programmeEmail} />, and we tell you how to pay.
        </p>
      ) : (
        <p className="lines">{text}</p>
      )}
    </div>
  );
}

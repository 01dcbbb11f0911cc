import { useEffect, useState } from 'react';
import { letterHtml } from '#contract/platform/mail/outbox.ts';
import { requestDownloadTicket } from '#contract/platform/wire/downloads.ts';
import { ApiFailure, call } from '../api.ts';
import classes from './letter.module.css';

interface Props {
  id: number;
  /** the email's state. When the state changes, the frame reloads, because a sent email is shown without its link */
  state: string;
}

/** Shows the HTML part of an email in a frame, with its own styles and without scripts. */
export function LetterFrame({ id, state }: Props) {
  const [address, setAddress] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state loads the email again
  useEffect(() => {
    const controller = new AbortController();
    const path = `${letterHtml.path}?id=${id}`;
    call(requestDownloadTicket, { body: { path }, signal: controller.signal })
      .then(({ ticket }) => setAddress(`${path}&ticket=${ticket}`))
      .catch((error: unknown) => {
        if (!controller.signal.aborted && !(error instanceof ApiFailure)) throw error;
      });
    return () => controller.abort();
  }, [id, state]);

  if (!address) return <div className={classes.frame} />;
  return (
    <iframe
      className={classes.frame}
      src={address}
      title="The email as its recipient sees it"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    />
  );
}

import { useEffect, useState } from 'react';
import { requestDownloadTicket } from '#contract/downloads.ts';
import { letterHtml } from '#contract/outbox.ts';
import { ApiFailure, call } from '../api.ts';
import classes from './letter.module.css';

interface Props {
  id: number;
  /** another state may show other words: without its link, once it was sent */
  state: string;
}

/** The HTML part, from an address of its own: with its own styles, and nothing that runs. */
export function LetterFrame({ id, state }: Props) {
  const [address, setAddress] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another state is read anew
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
      title="The letter as its receiver sees it"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    />
  );
}

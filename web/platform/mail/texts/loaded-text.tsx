import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { EmailText } from '#contract/platform/mail/email-texts.ts';
import { MessagePage } from '../../ui/feedback/message-page.tsx';
import { BackLink } from '../../ui/page/links/back-link.tsx';
import { LoadedPage } from '../../ui/page/record-page.tsx';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { emailTextQuery } from './email-text-queries.ts';
import { readEmailTextsSearch } from './email-texts-search.ts';

/** Loads the text that the address names, or explains why it cannot be shown. */
export function LoadedText({ letter, children }: { letter: string; children: (text: EmailText) => ReactNode }) {
  return (
    <LoadedPage
      query={useQuery(emailTextQuery(letter))}
      loading={<p role="status">Opening the text…</p>}
      notFound={<TextNotFound />}
      failed="The text could not be opened"
    >
      {children}
    </LoadedPage>
  );
}

function TextNotFound() {
  return (
    <MessagePage title="Text not found" action={<Link to="/email-texts">See all texts of emails</Link>}>
      <p>The link may be mistyped.</p>
    </MessagePage>
  );
}

export function BackToTexts() {
  return (
    <BackLink to="/email-texts" search={useListSearch('/email-texts', readEmailTextsSearch)}>
      Email Texts
    </BackLink>
  );
}

export function BackToText({ letter, title }: { letter: string; title: string }) {
  return (
    <BackLink to="/email-texts/$letter" params={{ letter }}>
      {title}
    </BackLink>
  );
}

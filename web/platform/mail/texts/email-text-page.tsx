import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { EmailText } from '#contract/platform/mail/email-texts.ts';
import { ButtonLink } from '../../ui/page/links/button-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { formatMoment } from '../../ui/text/format.ts';
import { keepText } from './email-text-queries.ts';
import { BackToTexts, LoadedText } from './loaded-text.tsx';
import { TextEditor } from './text-editor.tsx';

export function EmailTextPage() {
  const { letter } = useParams({ from: '/signed-in/email-texts/$letter' });
  return (
    <LoadedText key={letter} letter={letter}>
      {(text) => <Page text={text} />}
    </LoadedText>
  );
}

function Page({ text: loaded }: { text: EmailText }) {
  const client = useQueryClient();
  // a save begins a new form; a version that somebody else saves meanwhile does not, because that would lose typed text
  const [{ text, saves }, setShown] = useState({ text: loaded, saves: 0 });
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (saves > 0) page.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, [saves]);
  function saved(next: EmailText): void {
    keepText(client, next);
    setShown((now) => ({ text: next, saves: now.saves + 1 }));
  }
  return (
    <div ref={page}>
      <PageHeader
        title={text.title}
        breadcrumb={<BackToTexts />}
        actions={
          <ButtonLink variant="default" to="/email-texts/$letter/versions" params={{ letter: text.key }}>
            Versions
          </ButtonLink>
        }
      >
        <p className="soft above-2 wide-46">{text.sent}</p>
        <p className="soft above-1">
          {whose(text)}
          {text.changedAt && ` · last changed ${formatMoment(text.changedAt)}`}
          {text.changedBy && ` by ${text.changedBy.fullName}`}
        </p>
      </PageHeader>
      <TextEditor key={saves} text={text} onSaved={saved} />
    </div>
  );
}

function whose({ isOwn, isBroken }: EmailText): string {
  if (isBroken) return 'Your own text has a placeholder that no longer exists: the standard text is sent until you change it';
  return isOwn ? 'Your own text' : 'The standard text';
}

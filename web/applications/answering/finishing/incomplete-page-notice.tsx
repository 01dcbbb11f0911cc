import { Notice } from '../../../platform/ui/feedback/notice.tsx';
import { PageLink } from '../../../platform/ui/page/links/page-link.tsx';
import type { Draft } from '../../autosave/draft.ts';
import { pageName } from '../../pages/page-name.ts';
import { type ResponsePage, troubleOn } from '../saving/response-of.ts';
import { troubleText } from '../saving/trouble-text.ts';

/** Says what is missing or wrong on the page that the user has just left, with a link back. */
export function IncompletePageNotice({ draft, pages, index }: { draft: Draft; pages: readonly ResponsePage[]; index: number }) {
  const page = pages[index];
  const trouble = page ? troubleOn(draft, page) : [];
  const [first] = trouble;
  if (!page || !first) return null;
  return (
    <Notice>
      <p>
        “{pageName(page, index)}” is {draft.status.saving === 'saved' ? 'saved, but' : 'not saved yet, and'}{' '}
        {troubleText(draft, trouble)}.
      </p>
      <PageLink page={index + 1} hash={first.uid}>
        Go back to {trouble.length === 1 ? 'it' : 'the first of them'}
      </PageLink>
    </Notice>
  );
}

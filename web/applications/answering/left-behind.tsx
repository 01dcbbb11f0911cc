import { Link } from '@tanstack/react-router';
import { formatCount } from '../../ui/format.ts';
import type { Draft } from '../draft/draft.ts';
import { pageName } from '../page-navigation.tsx';
import { Notice } from './notices.tsx';
import { type ResponsePage, troubleOn } from './response-of.ts';

/** The page that was just left was checked: this tells what it still lacks, and leads back to it. */
export function LeftBehind({ draft, pages, index }: { draft: Draft; pages: readonly ResponsePage[]; index: number }) {
  const page = pages[index];
  const trouble = page ? troubleOn(draft, page) : [];
  const [first] = trouble;
  if (!page || !first) return null;
  return (
    <Notice>
      <p>
        “{pageName(page, index)}” is saved, and {formatCount(trouble.length, 'question there needs', 'questions there need')}{' '}
        another look before you submit.
      </p>
      <Link to="." search={(now: object) => ({ ...now, page: index === 0 ? undefined : index + 1 }) as never} hash={first.uid}>
        Go back to {trouble.length === 1 ? 'it' : 'the first of them'}
      </Link>
    </Notice>
  );
}

import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pageName } from '../page-navigation.tsx';
import classes from './response-page.module.css';
import type { ResponseSection } from './response-sections.ts';

/** On to the section before and after, at the end of one. */
export function SectionSteps({ sections, current }: { sections: readonly ResponseSection[]; current: number }) {
  if (sections.length < 2) return null;
  const name = (index: number) => pageName({ title: sections[index]?.title ?? '', section: '' }, index);
  return (
    <nav aria-label="Next and previous section" className={classes.steps}>
      {current > 0 && (
        <Step to={current - 1}>
          <IconArrowLeft size={18} aria-hidden /> {name(current - 1)}
        </Step>
      )}
      {current < sections.length - 1 && (
        <Step to={current + 1} next>
          {name(current + 1)} <IconArrowRight size={18} aria-hidden />
        </Step>
      )}
    </nav>
  );
}

function Step({ to, next = false, children }: { to: number; next?: boolean; children: ReactNode }) {
  return (
    <Link
      to="."
      search={(now: Record<string, unknown>) => ({ ...now, page: to === 0 ? undefined : to + 1 }) as never}
      className={classes.step}
      data-next={next || undefined}
      preload={false}
    >
      {children}
    </Link>
  );
}

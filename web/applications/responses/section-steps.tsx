import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageLink } from '../../platform/ui/page/links/page-link.tsx';
import { pageName } from '../pages/page-name.ts';
import classes from './response-page.module.css';
import type { ResponseSection } from './response-sections.ts';

/** Links to the previous and next section. */
export function SectionSteps({ sections, current }: { sections: readonly ResponseSection[]; current: number }) {
  if (sections.length < 2) return null;
  const name = (index: number) => pageName({ title: sections[index]?.title ?? '', section: '' }, index);
  return (
    <nav aria-label="Next and previous section" className={`${classes.steps} not-printed`}>
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
    <PageLink page={to + 1} className={`${classes.step} ${next ? 'at-end' : ''} line-on-hover`}>
      {children}
    </PageLink>
  );
}

import { IconArrowLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './back-link.module.css';

function BackAnchor({ children, ...props }: ComponentProps<'a'>) {
  return (
    <nav aria-label="Breadcrumb" className={`${classes.back} below-4 not-printed`}>
      <a {...props} className="line-on-hover">
        <IconArrowLeft size={18} aria-hidden /> {children}
      </a>
    </nav>
  );
}

/** The link to the parent page, above a page's heading. Takes the props of the router's `Link`. */
export const BackLink = createLink(BackAnchor);

import { createLink, type LinkComponent, type RegisteredRouter, useLocation } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import classes from './row-name.module.css';

const Name = createLink(({ className = '', ...props }: ComponentProps<'a'>) => (
  <a {...props} className={`${classes.name} link-on-hover ${className}`} data-row />
));

/** The link with a row's name: a click anywhere in the row follows the link. The opened page can link back to the list. */
export const RowLink: LinkComponent<typeof Name> = (props) => {
  const list = useLocation({ select: ({ href }) => href });
  return <Name state={{ list }} {...props} />;
};

type RecordPath = Extract<keyof RegisteredRouter['routesByPath'], `${string}/$id`>;

/** The content of a cell that links to the page of the row's record. */
export function recordLink(to: RecordPath, id: number, children: ReactNode) {
  return (
    <RowLink to={to} params={{ id: String(id) }}>
      {children}
    </RowLink>
  );
}

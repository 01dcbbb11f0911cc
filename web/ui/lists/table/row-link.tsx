import { createLink, type LinkComponent, useLocation } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './row-name.module.css';

const Name = createLink(({ className = '', ...props }: ComponentProps<'a'>) => (
  <a {...props} className={`${classes.name} link-on-hover ${className}`} data-row />
));

/** The link with a row's name; a click anywhere on the row follows it. The opened page gets the list's address, to link back. */
export const RowLink: LinkComponent<typeof Name> = (props) => {
  const list = useLocation({ select: ({ href }) => href });
  return <Name state={{ list }} {...props} />;
};

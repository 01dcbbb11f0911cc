import { createLink, type LinkComponent, useLocation } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './row-name.module.css';

const Name = createLink(({ className = '', ...props }: ComponentProps<'a'>) => (
  <a {...props} className={`${classes.name} link-on-hover ${className}`} data-row />
));

/** The link with a row's name: a click anywhere in the row follows the link. The opened page can link back to the list. */
export const RowLink: LinkComponent<typeof Name> = (props) => {
  const list = useLocation({ select: ({ href }) => href });
  return <Name state={{ list }} {...props} />;
};

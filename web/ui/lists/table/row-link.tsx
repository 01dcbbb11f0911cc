import { createLink, type LinkComponent, useLocation } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './row-name.module.css';

const Name = createLink(({ className = '', ...props }: ComponentProps<'a'>) => (
  <a {...props} className={`${classes.name} link-on-hover ${className}`} data-row />
));

/** The name of a row, which opens the row from anywhere on it. The page that opens knows the list's address, to lead back to it. */
export const RowLink: LinkComponent<typeof Name> = (props) => {
  const list = useLocation({ select: ({ href }) => href });
  return <Name state={{ list }} {...props} />;
};

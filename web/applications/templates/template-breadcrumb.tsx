import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './builder.module.css';

/** Up to the list. */
export function BackToTemplates() {
  return (
    <nav aria-label="Breadcrumb" className={classes.back}>
      <Link to="/applications/templates">
        <IconArrowLeft size={18} aria-hidden /> Application Templates
      </Link>
    </nav>
  );
}

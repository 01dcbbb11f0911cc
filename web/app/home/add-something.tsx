import { IconPlus } from '@tabler/icons-react';
import { ButtonLink } from '../../platform/ui/page/links/button-link.tsx';
import classes from './add-something.module.css';

const icon = <IconPlus size={18} aria-hidden />;

/** What a nonprofit's staff add most: one tap to each form. */
export function AddSomething() {
  return (
    <ul className={classes.list} aria-label="Add">
      <li>
        <ButtonLink variant="default" fullWidth leftSection={icon} to="/report-donations">
          Report a gift
        </ButtonLink>
      </li>
      <li>
        <ButtonLink variant="default" fullWidth leftSection={icon} to="/manage-events" search={{ adding: true }}>
          New event
        </ButtonLink>
      </li>
      <li>
        <ButtonLink variant="default" fullWidth leftSection={icon} to="/photo-manager" search={{ adding: true }}>
          New photo
        </ButtonLink>
      </li>
      <li>
        <ButtonLink variant="default" fullWidth leftSection={icon} to="/users/invite">
          New colleague
        </ButtonLink>
      </li>
    </ul>
  );
}

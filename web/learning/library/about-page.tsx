import { Link } from '@tanstack/react-router';
import { programme } from '../../programme/programme.ts';
import { useUser } from '../../session.ts';
import { MessagePage } from '../../ui/feedback/message-page.tsx';

/** Where people without access arrive. */
export function LearningCommonsAboutPage() {
  const user = useUser();
  const { programmeEmail } = programme();
  const home = user ? <Link to="/">Return Home</Link> : <Link to="/login">Log In</Link>;
  return (
    <MessagePage title="Learning Commons" action={home}>
      <p>A library of templates, recordings and guides for the people who run small nonprofits.</p>
      <p>
        {user ? 'Your nonprofit has no access at the moment. ' : ''}
        <Link to="/learning-commons/create-subscription">Subscribe for a year</Link>, or write to{' '}
        <a href={`mailto:${programmeEmail}`}>{programmeEmail}</a>.
      </p>
    </MessagePage>
  );
}

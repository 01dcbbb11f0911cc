import { useSite } from './site.ts';

/** Whom to ask; nothing while nobody has set the programme's address. */
export function Questions() {
  const { programme, contactIsSet } = useSite();
  if (!contactIsSet) return null;
  return (
    <p>
      Questions? Write to <a href={`mailto:${programme.programmeEmail}`}>{programme.programmeEmail}</a>.
    </p>
  );
}

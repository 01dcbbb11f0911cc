import { Icon } from '../frame/icon.tsx';
import './save-button.css';

interface Props {
  nonprofit: { id: number; name: string };
  /** whether to show a word beside the heart */
  named?: boolean;
}

/** Puts a nonprofit on the visitor's shortlist, by the script web/public/directory/scripts/shortlist.ts. */
export function SaveButton({ nonprofit: { id, name }, named = false }: Props) {
  return (
    <button
      type="button"
      className="save scripted not-printed"
      value={id}
      aria-pressed="false"
      aria-label={named ? undefined : `Save ${name}`}
    >
      <Icon name="heart" />
      {named && (
        <>
          <span className="off">Save</span>
          <span className="on">Saved</span>
        </>
      )}
    </button>
  );
}

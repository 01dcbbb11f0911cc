import { Icon } from '../frame/icon.tsx';
import './search-field.css';

/** The search field of a form. */
export function SearchField({ label, value }: { label: string; value: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not know the search element
    <div className="search not-printed" role="search">
      <label className="only-read-out" htmlFor="search">
        {label}
      </label>
      <Icon name="search" />
      <input
        type="search"
        id="search"
        name="search"
        defaultValue={value}
        placeholder={label}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit">Search</button>
    </div>
  );
}

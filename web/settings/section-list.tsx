import classes from './settings.module.css';
import { sections } from './settings-values.ts';

/** The parts of the page. Each button moves to its part. */
export function SectionList() {
  return (
    <nav className={classes.sections} aria-label="Sections of the settings">
      <ul>
        {Object.entries(sections).map(([id, title]) => (
          <li key={id}>
            <button type="button" onClick={() => goTo(id)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function goTo(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.querySelector<HTMLElement>('input:enabled, textarea:enabled, select:enabled, button:enabled, a')?.focus({
    preventScroll: true,
  });
}

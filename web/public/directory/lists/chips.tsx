import { address } from '#contract/nonprofits/public/addresses.ts';
import type { Understood } from '#contract/public/directory/found.ts';
import { Icon } from '../frame/icon.tsx';
import './chips.css';
import type { Panel } from './filter-side.tsx';

/** A filter or a part of the search that one tap takes away. */
export interface Chip {
  /** also tells two chips apart */
  label: string;
  /** the words of the search that were taken to mean it */
  from?: string;
  /** not all results fit it */
  leftAside?: boolean;
  /** the address of the list without it */
  without: string;
}

interface Props {
  chips: readonly Chip[];
  /** the list for the search as it was typed; undefined: nothing was taken to mean something else */
  literally?: string | undefined;
}

/** What is set: what was understood of the search, and the chosen filters. Each is a link to the list without it. */
export function Chips({ chips, literally }: Props) {
  return (
    <div id="chips" className={chips.length > 0 ? 'chips not-printed' : 'chips none not-printed'} data-swap="">
      {chips.length > 0 && (
        <ul aria-label="Search and filters that are set">
          {chips.map((chip) => (
            <li key={`${chip.label} ${chip.without}`}>
              <a className="chip" href={chip.without} data-live="">
                <span className="only-read-out">Remove </span>
                {chip.from !== undefined && <span className="from">{chip.from}: </span>}
                {chip.leftAside ? <s>{chip.label}</s> : chip.label}
                {chip.leftAside && <span className="only-read-out">, left aside</span>}
                <Icon name="close" />
              </a>
            </li>
          ))}
          {literally !== undefined && (
            <li>
              <a className="literally" href={literally} data-live="">
                Search just these words
              </a>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** The chips of the chosen filters of a list. */
export function chosenChips(path: string, search: string, panels: readonly Panel[]): Chip[] {
  const chosen = Object.fromEntries(panels.map((panel) => [panel.name, panel.chosen]));
  return panels.flatMap((panel) =>
    panel.chosen.flatMap((value) => {
      const label = panel.choices.find((choice) => choice.value === value)?.label;
      const rest = panel.chosen.filter((one) => one !== value);
      return label === undefined ? [] : [{ label, without: address(path, { search, ...chosen, [panel.name]: rest }) }];
    }),
  );
}

/** The chips of what was understood. A size, a town and a distance speak for themselves; other words stand beside their meaning. */
export function understoodChips(understood: readonly Understood[], addressOf: (search: string) => string): Chip[] {
  return understood.map(({ kind, label, words, without, leftAside = false }) => ({
    label,
    leftAside,
    without: addressOf(without),
    ...((kind === 'CATEGORY' || kind === 'WORD') && { from: words }),
  }));
}

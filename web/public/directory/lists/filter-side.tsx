import { grouped } from '#contract/platform/wire/grouped.ts';
import type { CategoryChoice } from '#contract/public/directory/found.ts';
import { Icon } from '../frame/icon.tsx';
import './filter-sheet.css';
import './filters.css';

interface Choice {
  value: string | number;
  label: string;
  count: number;
  /** choices with the same group are listed together under its name */
  group?: string | null;
}

export interface Panel {
  /** the parameter's name in the address */
  name: string;
  title: string;
  choices: readonly Choice[];
  chosen: readonly (string | number)[];
  /** how many choices show before 'See all'; if a further choice is chosen, all choices show */
  limit?: number;
}

export function categoriesPanel(
  categories: readonly (CategoryChoice & Pick<Choice, 'group'>)[],
  chosen: readonly number[],
): Panel {
  return {
    name: 'web_categories',
    title: 'Categories',
    chosen,
    limit: 10,
    choices: categories.map(({ id, name, group = null, count }) => ({ value: id, label: name, group, count })),
  };
}

interface Props {
  panels: readonly Panel[];
  clearTo: string;
  counted: string;
}

/**
 * A list's filter panels, with the number of results for each choice. They also work as a plain form. On narrow screens, a script
 * moves them into a sheet.
 */
export function FilterSide({ panels, clearTo, counted }: Props) {
  const active = panels.reduce((sum, { chosen }) => sum + chosen.length, 0);
  const clear =
    active > 0 ? (
      <a href={clearTo} data-live="">
        Clear All
      </a>
    ) : (
      <span>Clear All</span>
    );
  return (
    <section className="filters text-15 not-printed" aria-label="Filters">
      <div className="filters-head">
        <h2>Filters</h2>
        <button type="button" className="toggle" aria-haspopup="dialog">
          <Icon name="filters" />
          <span id="active" data-swap="">
            {active > 0 ? `Filters (${active})` : 'Filters'}
          </span>
        </button>
        <p id="clear" className="clear" data-swap="">
          {clear}
        </p>
      </div>
      <div className="place">
        <div id="panels">
          {panels.map((panel) => panel.choices.length > 0 && <FilterPanel key={panel.name} {...panel} />)}
          <button type="submit" className="apply">
            Show results
          </button>
        </div>
      </div>
      <dialog id="sheet" className="sheet" aria-labelledby="sheet-title">
        <div className="top">
          <h2 id="sheet-title">Filters</h2>
          <p id="sheet-clear" className="clear" data-swap="">
            {clear}
          </p>
          <button type="button" className="close" aria-label="Close filters">
            <Icon name="close" />
          </button>
        </div>
        <div className="body" />
        <div className="bottom">
          <p id="sheet-count" className="only-read-out" role="status" data-swap="">
            {counted}
          </p>
          <button type="button" id="sheet-show" className="button show" data-swap="">
            Show {counted}
          </button>
        </div>
      </dialog>
    </section>
  );
}

function FilterPanel({ name, title, choices, chosen, limit = 4 }: Panel) {
  const first = choices.slice(0, limit);
  const rest = choices.slice(limit);
  return (
    <details className="panel ruled" open>
      <summary>
        <h3>{title}</h3>
      </summary>
      <fieldset>
        <legend className="only-read-out">{title}</legend>
        <Options name={name} choices={first} chosen={chosen} />
        {rest.length > 0 && (
          <details className="rest" open={rest.some(({ value }) => chosen.includes(value))}>
            <summary>
              <span className="all">See all</span>
              <span className="fewer">See fewer</span>
              <span className="only-read-out"> {title}</span>
            </summary>
            <Options name={name} choices={rest} chosen={chosen} under={first.at(-1)?.group} />
          </details>
        )}
      </fieldset>
    </details>
  );
}

interface OptionsProps extends Pick<Panel, 'name' | 'choices' | 'chosen'> {
  /** the group of the choice that precedes these choices */
  under?: string | null | undefined;
}

function Options({ name, choices, chosen, under = null }: OptionsProps) {
  return choices.map((choice, index) => {
    const { value, group = null } = choice;
    const before = index === 0 ? under : (choices[index - 1]?.group ?? null);
    return (
      <Option key={value} name={name} choice={choice} checked={chosen.includes(value)} group={group === before ? null : group} />
    );
  });
}

interface OptionProps {
  name: string;
  choice: Choice;
  checked: boolean;
  /** the name of the group that begins with this choice; null if none does */
  group: string | null;
}

function Option({ name, choice: { value, label, count }, checked, group }: OptionProps) {
  const id = `${name}-${String(value).replace(/[^\w-]+/g, '_')}`;
  return (
    <>
      {group !== null && <p className="group">{group}</p>}
      <label className="option">
        <input type="checkbox" id={id} name={name} value={value} autoComplete="off" defaultChecked={checked} />
        <span>{label}</span>{' '}
        <span id={`${id}-n`} className={count === 0 ? 'n none' : 'n'} data-swap="">
          {grouped(count)}
        </span>
      </label>
    </>
  );
}

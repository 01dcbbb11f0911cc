import { formatNumber } from './html/format.ts';
import { type Content, type Html, html } from './html/html.ts';
import { icon } from './html/icons.ts';

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
  /** how many choices show before 'See all'; chosen ones always show */
  limit?: number;
}

/**
 * A list's filter panels, with the number of results for each choice. They also work as a plain form; on narrow screens
 * a script moves them into a sheet.
 */
export function filterSide(panels: readonly Panel[], clearTo: string, counted: string): Html {
  const active = panels.reduce((sum, { chosen }) => sum + chosen.length, 0);
  const clear = active > 0 ? html`<a href="${clearTo}" data-live>Clear All</a>` : html`<span>Clear All</span>`;
  return html`<section class="filters" aria-label="Filters">
<div class="head">
<h2>Filters</h2>
<button type="button" class="toggle" aria-haspopup="dialog">${icon('filters')}<span id="active" data-swap>${active > 0 ? `Filters (${active})` : 'Filters'}</span></button>
<p id="clear" class="clear" data-swap>${clear}</p>
</div>
<div class="place"><div id="panels" class="panels">
${panels.filter(({ choices }) => choices.length > 0).map(panelOf)}
<button class="apply">Show results</button>
</div></div>
<dialog id="sheet" class="sheet" aria-labelledby="sheet-title">
<div class="top"><h2 id="sheet-title">Filters</h2><p id="sheet-clear" class="clear" data-swap>${clear}</p><button type="button" class="close" aria-label="Close filters">${icon('close')}</button></div>
<div class="body"></div>
<div class="bottom"><p id="sheet-count" class="only-read-out" role="status" data-swap>${counted}</p><button type="button" id="sheet-show" class="button show" data-swap>Show ${counted}</button></div>
</dialog>
</section>`;
}

function panelOf({ name, title, choices, chosen, limit = 4 }: Panel): Html {
  const first = choices.slice(0, limit);
  const rest = choices.slice(limit);
  const option = (choice: Choice) => optionOf(name, choice, chosen.includes(choice.value));
  return html`<details class="panel" open>
<summary><h3>${title}</h3></summary>
<fieldset>
<legend class="only-read-out">${title}</legend>
${inGroups(first, option)}
${rest.length > 0 && html`<details class="rest"${rest.some(({ value }) => chosen.includes(value)) && html` open`}><summary><span class="all">See all</span><span class="fewer">See fewer</span><span class="only-read-out"> ${title}</span></summary>${inGroups(rest, option, first.at(-1)?.group)}</details>`}
</fieldset>
</details>`;
}

function inGroups(choices: readonly Choice[], option: (choice: Choice) => Html, under?: string | null): Content {
  let last = under ?? null;
  return choices.map((choice) => {
    const group = choice.group ?? null;
    const heads = group !== null && group !== last;
    last = group;
    return html`${heads && html`<p class="group">${group}</p>`}${option(choice)}`;
  });
}

function optionOf(name: string, { value, label, count }: Choice, checked: boolean): Html {
  const id = `${name}-${String(value).replace(/[^\w-]+/g, '_')}`;
  return html`<label class="option"><input type="checkbox" id="${id}" name="${name}" value="${value}" autocomplete="off"${checked && html` checked`}><span>${label}</span> <span id="${id}-n" class="n${count === 0 && ' none'}" data-swap>${formatNumber(count)}</span></label>`;
}

/** A list's search field. */
export function searchField(label: string, value: string): Html {
  return html`<div class="search" role="search">
<label class="only-read-out" for="search">${label}</label>
${icon('search')}<input type="search" id="search" name="search" value="${value}" placeholder="${label}" maxlength="200" autocomplete="off" enterkeyhint="search">
<button>Search</button>
</div>`;
}

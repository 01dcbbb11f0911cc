import * as z from 'zod/mini';
import type { DigitalForm, DigitalPage } from './digital-form.ts';

/**
 * Returns the pages in the order in which an applicant reaches them: a branch comes before the page where branches meet.
 * `conditional` maps each page that an applicant can skip to its condition in words. `unreached`: pages to which no path leads.
 */
export function pathOrder(form: DigitalForm) {
  const byPath = new Map(form.pages.map((page) => [page.path, page]));
  const start = byPath.get(form.startPage ?? '') ?? form.pages[0];
  const following = (page: DigitalPage) =>
    (page.next ?? []).map(({ path }) => byPath.get(path)).filter((next) => next !== undefined);

  const seen = new Set<DigitalPage>();
  const backwards: DigitalPage[] = [];
  const visit = (page: DigitalPage): void => {
    if (seen.has(page)) return;
    seen.add(page);
    // in reverse order, because the whole list is reversed at the end
    for (const next of following(page).reverse()) visit(next);
    backwards.push(page);
  };
  if (start) visit(start);
  const pages = backwards.reverse();

  const avoidable = (page: DigitalPage): boolean => {
    const open = start && start !== page ? [start] : [];
    const reached = new Set(open);
    for (const one of open) {
      if (following(one).length === 0) return true;
      for (const next of following(one)) {
        if (next === page || reached.has(next)) continue;
        reached.add(next);
        open.push(next);
      }
    }
    return false;
  };
  const conditional = new Map(pages.filter(avoidable).map((page) => [page, whenAsked(form, page)]));
  return { pages, conditional, unreached: form.pages.filter((page) => !seen.has(page)) };
}

const conditionValue = z.object({
  conditions: z.array(
    z.object({
      coordinator: z.optional(z.nullable(z.string())),
      field: z.object({ display: z.string() }),
      operator: z.string(),
      value: z.object({ value: z.unknown() }),
    }),
  ),
});

/**
 * The condition under which a page is asked: `Only if “Does it use other names?” is “Yes”.` Empty if no link to the page has a
 * readable condition.
 */
function whenAsked(form: DigitalForm, page: DigitalPage): string {
  const names = form.pages.flatMap(({ next = [] }) =>
    next.filter(({ path }) => path === page.path).map(({ condition }) => condition),
  );
  const words = names.flatMap((name) => {
    const condition = form.conditions?.find((one) => one.name === name);
    const parsed = z.safeParse(conditionValue, condition?.value);
    if (!parsed.success) return condition?.displayName ? [condition.displayName] : [];
    return alternativesIn(form, parsed.data);
  });
  return words.length === 0 ? '' : `Only if ${[...new Set(words)].join(', or ')}.`;
}

/** Splits a condition at each “or” into alternatives, of which one is enough. As in the builder, “and” binds more tightly than “or”. */
function alternativesIn(form: DigitalForm, { conditions }: z.output<typeof conditionValue>): string[] {
  const found: string[] = [];
  for (const { coordinator, field, operator, value } of conditions) {
    const part = `“${field.display.trim()}” ${verbs[operator] ?? operator} “${shownValue(form, value.value)}”`;
    const before = coordinator === 'and' ? found.pop() : undefined;
    found.push(before === undefined ? part : `${before} and ${part}`);
  }
  return found;
}

const verbs: Record<string, string> = { is: 'is', 'is not': 'is not', contains: 'has', 'does not contain': 'does not have' };

function shownValue(form: DigitalForm, value: unknown): string {
  if (value === true || value === 'true') return 'Yes';
  if (value === false || value === 'false') return 'No';
  const item = form.lists?.flatMap(({ items }) => items).find((one) => one.value === value);
  return (item?.text ?? String(value)).trim();
}

import type { FastifyInstance } from 'fastify';
import { budgetSizeLabels, budgetSizes } from '#contract/nonprofits/choices.ts';
import { nonprofitsAddress } from '#contract/nonprofits/public/addresses.ts';
import type { NonprofitsView } from '#contract/nonprofits/public/views.ts';
import { type PublicNumber, publicNumberLabels, publicNumbersPath } from '#contract/platform/programme/public-numbers.ts';
import type { NonprofitsFound } from '#contract/public/directory/found.ts';
import type { PublicBlock } from '#contract/public/directory/public-pages.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { originOf } from '#server/platform/http/origin.ts';
import { findSettings } from '#server/platform/programme/settings.ts';
import { findNonprofits, readFound } from '#server/public/directory/find-nonprofits.ts';
import { numbersSecurity } from '#server/public/directory/html/page-security.ts';
import type { PublicPages } from '#server/public/directory/html/public-pages.ts';
import { readyToSend, sendPage } from '#server/public/directory/html/send-page.ts';

const everything: NonprofitsView = { search: '', budgetSize: [], webCategories: [], towns: [], page: 1 };

/**
 * The numbers that programme staff chose for other sites to frame; 404 if they chose none. The numbers count published
 * nonprofits.
 */
export function numbersPages(http: FastifyInstance, { config, pool, db }: App, pages: PublicPages, today: () => string): void {
  http.get(publicNumbersPath, async (request, reply) => {
    const { publicNumbers } = await findSettings(db, config);
    if (publicNumbers.length === 0) throw notFound();
    const found = readFound(await findNonprofits(pool, everything, today()));
    const blocks = publicNumbers.map((name) => ({ title: publicNumberLabels[name], rows: rowsOf[name](found) }));
    const page = readyToSend(pages.write({ name: 'numbers', count: found.count, blocks }, originOf(config, request)));
    reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin');
    return sendPage(config, request, reply, page, { security: numbersSecurity(config.public.programmeShades) });
  });
}

const pathOf = (view: Partial<NonprofitsView>) => nonprofitsAddress({ ...everything, ...view });

const rowsOf: Record<PublicNumber, (found: NonprofitsFound) => PublicBlock['rows']> = {
  CATEGORIES: ({ categories }) =>
    categories.map(({ id, name, count }) => ({ label: name, count, path: pathOf({ webCategories: [id] }) })),
  BUDGET_SIZES: (found) =>
    budgetSizes.map((size) => ({
      label: budgetSizeLabels[size],
      count: found.budgetSizes[size] ?? 0,
      path: pathOf({ budgetSize: [size] }),
    })),
  TOWNS: ({ towns }) => towns.map(({ key, label, count }) => ({ label, count, path: pathOf({ towns: [key] }) })),
};

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { giftCardMessages, giftCardsPath } from '#contract/money/gift-cards/gift-card-words.ts';
import { centsText } from '#contract/money/giving/gift-amounts.ts';
import { giveMessages, givenBy, givePaths } from '#contract/money/giving/give-words.ts';
import type { GivingTerms } from '#contract/money/giving/terms.ts';
import { camelKey } from '#contract/platform/wire/keys.ts';
import type { GiveNonprofit, GivePage, GiveProblems, GiveValues } from '#contract/public/directory/give-pages.ts';
import { placeGift } from '#server/money/giving/orders/place-gift.ts';
import { openPoolReader } from '#server/money/giving/pools/open-pools.ts';
import { readTerms } from '#server/money/giving/terms.ts';
import { attemptKinds, openAttemptLimits } from '#server/platform/access/attempt-limits.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound, Refusal } from '#server/platform/http/errors.ts';
import { pageReads } from '#server/platform/http/follow-writers.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { givingSecurity } from '#server/public/directory/html/page-security.ts';
import type { PublicPages } from '#server/public/directory/html/public-pages.ts';
import { openSendOnce } from '#server/public/directory/send-once.ts';
import { followMerges } from '#server/public/directory/shortlist/follow-merges.ts';
import { checkGiveForm, splitEvenly } from './check-form.ts';
import { balanceWords, openCardLookUp } from './form-gift-card.ts';
import { findGiftPage } from './gift-of.ts';
import { findToGive } from './give-nonprofits.ts';
import { monthlyLinks } from './monthly-links.ts';
import { type GiveForm, newRequestKey, readGiveForm, readGiveQuery } from './read-form.ts';

type One = { Params: { publicId: string } };

/** The page on which visitors give, and the page of each gift. Without scripts, gifts are announced in all ways except by card. */
export function givingPages(http: FastifyInstance, app: App, pages: PublicPages): void {
  const { pool, db, config } = app;
  const today = programmeCalendar(config);
  // the address of a gift opens it: the page tells it to nobody
  // some wallets open a window of their own
  const opener = 'same-origin-allow-popups';
  const sendGift = openSendOnce(app, pages, { security: givingSecurity, opener });
  const sendOnce = openSendOnce(app, pages, { security: givingSecurity, opener, referrer: 'same-origin' });
  const openPools = openPoolReader(app.reads.recent);
  const isSimple = config.simpleGiving;
  const sendGive = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: Omit<GivePage, 'pools' | 'isSimple'>,
    status?: number,
  ) => {
    const pools = isSimple ? [] : await openPools(page.nonprofits.filter(({ takesGifts }) => takesGifts));
    return sendOnce(request, reply, { name: 'give', ...page, pools, isSimple }, status);
  };
  const limits = openAttemptLimits(pool, attemptKinds.giftPledge);
  const lookUp = openCardLookUp(app);

  monthlyLinks(http, app, pages);

  http.get('/directory/give', async (request, reply) => {
    const reads = pageReads(app, request);
    const { ids, isCut, values } = readGiveQuery(request.query);
    const terms = await readTerms(reads, config);
    const nonprofits = await findToGive(reads, await followMerges(reads, ids));
    const problems: GiveProblems = isCut ? { form: giveMessages.tooMany } : {};
    const requestKey = newRequestKey();
    return sendGive(request, reply, {
      ...{ terms, nonprofits, problems, requestKey, today: today() },
      values: { ...values, method: firstWay(terms) },
    });
  });

  http.post('/directory/give', async (request, reply) => {
    const form = readGiveForm(request.body);
    // only a program fills in the hidden field: the reply looks like a success, so that the program learns nothing
    if (form.trap !== '') return reply.redirect(givePaths.give, 303);
    const terms = await readTerms(pool, config);
    const nonprofits = await findToGive(pool, await followMerges(pool, idsLeft(form)));
    const taking = nonprofits.filter(({ takesGifts }) => takesGifts);
    const { values, requestKey, step } = form;
    const page = { terms, nonprofits, values, problems: {}, requestKey, today: today() };
    if (terms === null || taking.length === 0) return sendGive(request, reply, page, terms && step ? 200 : 409);
    if (step?.kind === 'balance')
      return sendGive(request, reply, { ...page, ...balanceWords(await lookUp(request.ip, values.giftCard)) });
    if (step) return sendGive(request, reply, { ...page, ...afterStep(step, values, taking) });
    const outcome = await place(request.ip, form, nonprofits, terms);
    if ('publicId' in outcome) return reply.redirect(`${givePaths.gift}/${outcome.publicId}`, 303);
    return sendGive(request, reply, { ...page, problems: outcome.problems }, outcome.status);
  });

  http.get<One>('/directory/give/gift/:publicId(^[\\w-]{20,40}$)', async (request, reply) => {
    const { publicId } = request.params;
    const gift = await findGiftPage(pool, publicId, await readTerms(pool, config));
    if (!gift) throw notFound();
    if (gift.isCardSale) return reply.redirect(`${giftCardsPath}/${publicId}`, 303);
    return sendGift(request, reply, { name: 'gift', ...gift });
  });

  async function place(ip: string, form: GiveForm, nonprofits: readonly GiveNonprofit[], terms: GivingTerms) {
    const taking = nonprofits.filter(({ takesGifts }) => takesGifts);
    const changed = whatChanged(form.shown, nonprofits);
    if (changed) return { problems: { form: changed }, status: 409 };
    const byGiftCard = form.values.giftCard.trim() !== '';
    const checked = checkGiveForm({ ...form.values, ...(byGiftCard && { method: 'GIFT_CARD' }) }, taking);
    if ('problems' in checked) return { problems: checked.problems, status: 400 };
    if (checked.fields.method === 'CARD') return { problems: { method: noCardWords(terms) }, status: 400 };
    if (byGiftCard) {
      const looked = await lookUp(ip, form.values.giftCard);
      if ('problems' in looked) return looked;
      if (looked.balanceCents < checked.totalCents)
        return { problems: { giftCard: giftCardMessages.noScript(centsText(looked.balanceCents)) }, status: 400 };
    }
    const value = byGiftCard ? { code: form.values.giftCard, cents: checked.totalCents, day: today() } : null;
    const attempt = { ip, email: checked.fields.email };
    try {
      await limits.attempt(attempt);
    } catch (error) {
      if (error instanceof Refusal && error.status === 429) return { problems: { form: giveMessages.often }, status: 429 };
      throw error;
    }
    try {
      return await transact(db, (tx) => placeGift(tx, { ...checked, value, requestKey: `form-${form.requestKey}` }, terms));
    } catch (error) {
      await limits.takeBack(attempt);
      if (error instanceof Refusal) return { problems: problemsOf(error), status: error.status };
      throw error;
    }
  }
}

/** The nonprofits of a form, without the one that its donor has just left out. */
const idsLeft = ({ ids, step }: GiveForm) => (step?.kind === 'without' ? ids.filter((id) => id !== step.id) : ids);

function afterStep(step: NonNullable<GiveForm['step']>, values: GiveValues, taking: readonly GiveNonprofit[]) {
  if (step.kind === 'split') return splitEvenly(values, taking);
  if (step.kind === 'preset') return splitEvenly({ ...values, amount: step.amount }, taking);
  // the sum was that of more lines
  return { values: { ...values, amount: Object.keys(values.amounts).length > 0 ? '' : values.amount } };
}

/** What a donor must look at again: the page was opened when other nonprofits took gifts. */
function whatChanged(shown: readonly number[], nonprofits: readonly GiveNonprofit[]): string | null {
  const taking = nonprofits.filter(({ takesGifts }) => takesGifts).map(({ id }) => id);
  const gone = shown.filter((id) => !taking.includes(id));
  if (gone.length > 0) {
    const names = gone.map((id) => nonprofits.find((one) => one.id === id)?.name ?? 'a nonprofit that is not in the directory');
    return giveMessages.notThese(names.join(', '));
  }
  return taking.length === shown.length ? null : giveMessages.changed;
}

const firstWay = (terms: GivingTerms | null) => (terms?.stripeKey ? 'CARD' : (terms?.ways[0]?.method ?? ''));

function noCardWords({ ways: [other] }: GivingTerms): string {
  return giveMessages.noScript(other ? givenBy[other.method] : '');
}

/** A refusal's messages at the form's fields; those of no field for the whole form. */
function problemsOf({ body }: Refusal): GiveProblems {
  const { detail, parts, ...fields } = Object(body) as Record<string, unknown>;
  const form = detail ?? parts;
  const told = Object.entries({ ...fields, ...(form !== undefined && { form }) });
  return Object.fromEntries(
    told.filter(([name]) => name !== 'current').map(([name, words]) => [camelKey(name), [words].flat().join(' ')]),
  );
}

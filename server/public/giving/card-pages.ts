import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codeText, giftCardsPath, mostDaysAhead, printDays } from '#contract/money/gift-cards/gift-card-words.ts';
import { giveMessages } from '#contract/money/giving/give-words.ts';
import type { BoughtCardPage } from '#contract/public/directory/give-pages.ts';
import { openCode } from '#server/money/giving/cards/send-cards.ts';
import { shownState } from '#server/money/giving/orders/take-gift.ts';
import { readTerms } from '#server/money/giving/terms.ts';
import type { Queries } from '#server/platform/database/reads.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { givingSecurity } from '#server/public/directory/html/page-security.ts';
import type { PublicPages } from '#server/public/directory/html/public-pages.ts';
import { openSendOnce } from '#server/public/directory/send-once.ts';

type One = { Params: { publicId: string } };

interface Row {
  orderState: string;
  isRefused: boolean;
  reference: string;
  cents: number;
  id: number;
  state: string;
  fromName: string;
  toName: string;
  message: string;
  toEmail: string;
  sendOn: string | null;
  isSent: boolean;
  sealedCode: Buffer | null;
  keyId: string | null;
  /** whether it can be printed: it was bought a short time ago, and nothing was taken from it */
  isFresh: boolean;
  [column: string]: unknown;
}

const text = `SELECT o.state AS "orderState", o.payment_problem <> '' AS "isRefused", o.reference, c.id, c.state, c.cents,
    c.from_name AS "fromName", c.to_name AS "toName", c.message, c.to_email AS "toEmail", c.send_on AS "sendOn",
    c.sent_at IS NOT NULL AS "isSent", c.sealed_code AS "sealedCode", c.key_id AS "keyId",
    c.state = 'LIVE' AND c.balance_cents = c.cents AND o.paid_at > now() - make_interval(days => ${printDays}) AS "isFresh"
  FROM gift_orders o JOIN gift_cards c ON c.order_id = o.id WHERE o.public_id = $1`;

/** The page on which visitors buy gift cards, and the page of each card that was bought. */
export function giftCardPages(http: FastifyInstance, app: App, pages: PublicPages): void {
  const { pool, config, vault } = app;
  const calendar = programmeCalendar(config);
  // the address of a card opens it: the page tells it to nobody
  const opener = 'same-origin-allow-popups';
  const sendCard = openSendOnce(app, pages, { security: givingSecurity, opener });
  const sendBuy = openSendOnce(app, pages, { security: givingSecurity, opener, referrer: 'same-origin' });

  async function showBuy(request: FastifyRequest, reply: FastifyReply, problem = '', status = 200) {
    const today = calendar();
    const lastDay = new Date(Date.parse(today) + mostDaysAhead * 86_400_000).toISOString().slice(0, 10);
    return sendBuy(request, reply, { name: 'giftCards', terms: await readTerms(pool, config), problem, today, lastDay }, status);
  }
  http.get(giftCardsPath, (request, reply) => showBuy(request, reply));
  // a form that was sent without the script
  http.post(giftCardsPath, { bodyLimit: 5_000 }, (request, reply) => showBuy(request, reply, giveMessages.noScript(''), 400));

  const one = `${giftCardsPath}/:publicId(^[\\w-]{20,40}$)`;
  http.get<One>(one, async (request, reply) => {
    const card = await find(pool, request.params.publicId);
    return sendCard(request, reply, { name: 'giftCard', ...pageOf(card, request.params.publicId) });
  });
  // shown after a click only, because programs open links by themselves
  http.post<One>(one, async (request, reply) => {
    const card = await find(pool, request.params.publicId);
    const page = pageOf(card, request.params.publicId);
    const code = page.way === 'PRINT' ? openCode(vault, card) : null;
    if (code === null) return sendCard(request, reply, { name: 'giftCard', ...page }, 409);
    const { fromName, toName, message } = card;
    return sendCard(request, reply, { name: 'giftCard', ...page, shown: { code: codeText(code), fromName, toName, message } });
  });

  const pageOf = (card: Row, publicId: string): BoughtCardPage => ({
    ...{ publicId, reference: card.reference, cents: card.cents, sendOn: card.sendOn, way: wayOf(card), shown: null },
    outcome: card.orderState === 'OPEN' && card.isRefused ? 'UNPAID' : shownState({ state: card.orderState }),
    stripeKey: config.givingStripe?.publishableKey ?? null,
  });
}

/** How a paid card comes to who gets it; the code of one that is mailed is not shown to whoever has the address of the page. */
function wayOf({ toEmail, isSent, sealedCode, isFresh, state }: Row): BoughtCardPage['way'] {
  if (state === 'BLOCKED') return 'GONE';
  if (toEmail !== '') return isSent ? 'MAILED' : 'MAIL';
  if (sealedCode === null) return 'SOON';
  return isFresh ? 'PRINT' : 'GONE';
}

async function find(reads: Queries, publicId: string): Promise<Row> {
  const { rows } = await reads.query<Row>(prepared(text, [publicId]));
  if (!rows[0]) throw notFound();
  return rows[0];
}

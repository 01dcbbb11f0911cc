import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { offerPaths } from '#contract/nonprofits/public/addresses.ts';
import { volunteerOffer } from '#contract/nonprofits/volunteering/volunteering.ts';
import type { DirectoryOpportunity } from '#contract/public/directory/directory.ts';
import type { OfferForm } from '#contract/public/directory/public-pages.ts';
import { confirmOffer, findUnconfirmed, markOf, offerHelp } from '#server/nonprofits/volunteering/offer-help.ts';
import { attemptKinds, openAttemptLimits } from '#server/platform/access/attempt-limits.ts';
import type { Queries } from '#server/platform/database/reads.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { App } from '#server/platform/http/app.ts';
import { textErrors } from '#server/platform/http/bodies/refuse-unstorable-text.ts';
import { notFound, Refusal } from '#server/platform/http/errors.ts';
import { pageReads } from '#server/platform/http/follow-writers.ts';
import { opportunityColumns } from '#server/public/directory/announcements/item-columns.ts';
import type { PublicPages } from '#server/public/directory/html/public-pages.ts';
import { openSendOnce } from '#server/public/directory/send-once.ts';

type One = { Params: { id: string } };
type Secret = { Params: { secret: string } };

const onePath = '/directory/volunteer/:id(^\\d{1,9}$)';
const confirmPath = `${offerPaths.confirm}/:secret(^[\\w-]{20,100}$)`;
const emptyForm: OfferForm = { values: { name: '', email: '', message: '' } };
/** bytes of a form: the longest message, name and email address, with each byte escaped */
const formLimit = 30_000;

/** An opportunity's page, and the steps of an offer: form, email, confirmation. All pages work without scripts. */
export function volunteeringPages(http: FastifyInstance, app: App, pages: PublicPages): void {
  const { pool, db } = app;
  const limits = openAttemptLimits(pool, attemptKinds.volunteerOffer);
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  const sendOnce = openSendOnce(app, pages);

  http.get<One>(onePath, async (request, reply) => {
    const opportunity = await findOpportunity(pageReads(app, request), Number(request.params.id));
    if (!opportunity) throw notFound();
    return pages.send(request, reply, { name: 'opportunity', opportunity, form: emptyForm });
  });

  http.post<One>(onePath, async (request, reply) => {
    const id = Number(request.params.id);
    const opportunity = await findOpportunity(pool, id);
    if (!opportunity) throw notFound();
    const form = readForm(request.body);
    // only a program fills in the hidden field: the reply looks like a success, so that the program learns nothing
    if (form.trap !== '') return reply.redirect(offerPaths.asked, 303);
    const { offer, problems } = checkOffer(form.values);
    const refuse = (shown: OfferForm['problems'], status: number) =>
      sendOnce(
        request,
        reply,
        { name: 'opportunity', opportunity, form: { values: form.values, ...(shown && { problems: shown }) } },
        status,
      );
    if (!offer) return refuse(problems, 400);
    try {
      await limits.attempt({ ip: request.ip, email: offer.email });
    } catch (error) {
      if (error instanceof Refusal && error.status === 429)
        return refuse({ form: 'Too many offers were sent from here. Try again in an hour.' }, 429);
      throw error;
    }
    await transact(db, (tx) => offerHelp(tx, id, offer));
    return reply.redirect(offerPaths.asked, 303);
  });

  http.get(offerPaths.asked, (request, reply) => sendOnce(request, reply, { name: 'offerAsked' }));
  http.get(offerPaths.confirmed, (request, reply) => sendOnce(request, reply, { name: 'offerConfirmed' }));

  async function askToConfirm(
    request: FastifyRequest,
    reply: FastifyReply,
    { secret, changed }: { secret: string; changed: boolean },
  ) {
    const offer = await findUnconfirmed(db, secret);
    if (!offer) return sendOnce(request, reply, { name: 'offerLinkUsed' }, 404);
    const { title: opportunity, nonprofitName: nonprofit, name, message } = offer;
    const asked = { secret, mark: markOf(offer), opportunity, nonprofit, written: { name, message }, changed };
    return sendOnce(request, reply, { name: 'confirmOffer', ...asked }, changed ? 409 : 200);
  }

  http.get<Secret>(confirmPath, async (request, reply) => {
    const { secret } = request.params;
    return askToConfirm(request, reply, { secret, changed: false });
  });

  http.post<Secret>(confirmPath, async (request, reply) => {
    const { secret } = request.params;
    const mark = z.safeParse(z.object({ mark: z.string() }), request.body).data?.mark ?? '';
    const outcome = await transact(db, (tx) => confirmOffer(tx, secret, mark));
    if (outcome === 'confirmed') return reply.redirect(offerPaths.confirmed, 303);
    return askToConfirm(request, reply, { secret, changed: outcome === 'changed' });
  });
}

function readForm(body: unknown): { values: OfferForm['values']; trap: string } {
  const sent = typeof body === 'object' && body !== null ? new Map<string, unknown>(Object.entries(body)) : new Map();
  const text = (name: string) => String(sent.get(name) ?? '');
  return { values: { name: text('name'), email: text('email'), message: text('message') }, trap: text('website') };
}

/** The offer, or what is wrong with it by field. */
function checkOffer(values: OfferForm['values']) {
  const unstorable = textErrors(values);
  if (unstorable) return { problems: firstOf(unstorable) };
  const parsed = z.safeParse(volunteerOffer, values);
  if (parsed.success) return { offer: parsed.data };
  const problems: OfferForm['problems'] = {};
  for (const { path, message } of parsed.error.issues) problems[path[0] as keyof OfferForm['values']] ??= message;
  return { problems };
}

function firstOf(errors: Record<string, string[]>): OfferForm['problems'] {
  return Object.fromEntries(Object.entries(errors).map(([field, [message = '']]) => [field, message]));
}

/** A public opportunity of a published nonprofit; undefined if there is none. */
async function findOpportunity(reads: Queries, id: number): Promise<DirectoryOpportunity | undefined> {
  const text = `SELECT to_json(item) AS item FROM (SELECT ${opportunityColumns} FROM volunteer_opportunities
    JOIN nonprofits ON nonprofits.id = volunteer_opportunities.nonprofit_id
    WHERE volunteer_opportunities.id = $1 AND volunteer_opportunities.is_public AND nonprofits.display) AS item`;
  const { rows } = await reads.query<{ item: DirectoryOpportunity }>(prepared(text, [id]));
  return rows[0]?.item;
}

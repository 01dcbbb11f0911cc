import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Stripe from 'stripe';
import { StripeAccount } from './account.ts';
import { balanceObject } from './balance.ts';
import { stripeEnvironment, webhookSecret } from './environment.ts';
import { StripeFailure } from './failures.ts';
import type { EventRecord } from './objects.ts';

/**
 * What goes wrong with one request. `lost before`, `lost after`: the connection breaks before or after the request is executed.
 * `limited`: 429. `fails before`, `fails after`: 500, without or after executing the request.
 */
type Fault = 'lost before' | 'lost after' | 'limited' | 'fails before' | 'fails after' | 'forbidden' | null;

interface StripeRequest {
  method: string;
  path: string;
  /** the query of a GET or the body of a POST, with names in Stripe's bracket notation */
  params: URLSearchParams;
  idempotencyKey: string | undefined;
}

interface Reply {
  status: number;
  body: object;
}

export interface StandIn {
  account: StripeAccount;
  url: string;
  webhookSecret: string;
  /** chooses the fault of each request; default: no request has a fault */
  fault: (request: StripeRequest) => Fault;
  /** the reply waits until this promise resolves */
  delay: (request: StripeRequest) => Promise<void>;
  /** all requests, in the order of their arrival */
  requests: StripeRequest[];
  /** the environment of an Almoner that talks to this stand-in */
  environment: Record<string, string>;
  close(): Promise<void>;
}

/** A server that speaks the part of Stripe's API that Almoner uses. */
export async function startStandIn(port = 0): Promise<StandIn> {
  const account = new StripeAccount();
  const standIn: Omit<StandIn, 'url' | 'environment' | 'close'> = {
    account,
    webhookSecret,
    fault: () => null,
    delay: async () => {},
    requests: [],
  };
  const remembered = new Map<string, { params: string; reply: Reply }>();
  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request = await read(incoming);
    standIn.requests.push(request);
    const fault = standIn.fault(request);
    if (fault === 'lost before') return void incoming.socket.destroy();
    const reply =
      fault === 'limited'
        ? tooMany
        : fault === 'forbidden'
          ? forbidden
          : execute(request, fault === 'fails before' || fault === 'fails after' ? fault : null);
    await standIn.delay(request);
    if (fault === 'lost after') return void incoming.socket.destroy();
    outgoing.writeHead(reply.status, { 'content-type': 'application/json', 'request-id': 'req_standin' });
    outgoing.end(JSON.stringify(reply.body));
  }

  /** Executes a request. Like Stripe, it repeats the first reply to an idempotency key, even if that reply was an error. */
  function execute(request: StripeRequest, fails: 'fails before' | 'fails after' | null): Reply {
    const { idempotencyKey: key, params } = request;
    const known = key === undefined ? undefined : remembered.get(key);
    if (known && known.params !== `${request.path} ${params}`) return mismatch;
    if (known) return known.reply;
    const done = fails === 'fails before' ? broken : perform(account, request);
    const reply = fails === null ? done : broken;
    if (key !== undefined) remembered.set(key, { params: `${request.path} ${params}`, reply: structuredClone(reply) });
    return reply;
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return Object.assign(standIn, {
    url,
    environment: stripeEnvironment(url),
    close: () => closed(server),
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function read(incoming: IncomingMessage): Promise<StripeRequest> {
  let body = '';
  for await (const piece of incoming) body += piece;
  const { pathname, search } = new URL(incoming.url ?? '/', 'http://stripe');
  const method = incoming.method ?? 'GET';
  const key = incoming.headers['idempotency-key'];
  return {
    method,
    path: pathname,
    params: new URLSearchParams(method === 'GET' ? search : body),
    idempotencyKey: typeof key === 'string' && method === 'POST' ? key : undefined,
  };
}

const failure = (status: number, type: string, message: string): Reply => ({ status, body: { error: { type, message } } });
const tooMany = failure(429, 'invalid_request_error', 'Request rate limit exceeded.');
const forbidden = failure(403, 'invalid_request_error', 'The provided key does not have the required permissions.');
const broken = failure(500, 'api_error', 'An unknown error occurred.');
const mismatch = failure(
  400,
  'idempotency_error',
  'Keys for idempotent requests can only be used with the same parameters they were first used with.',
);

function perform(account: StripeAccount, request: StripeRequest): Reply {
  try {
    return { status: 200, body: structuredClone(route(account, request)) };
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return { status: error.status, body: { error: error.error } };
  }
}

function route(account: StripeAccount, { method, path, params }: StripeRequest): object {
  const [, kind, id = '', step] = /^\/v1\/(payment|setup)_intents\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
  const expand = params.getAll('expand[0]').includes('latest_charge');
  const expanded = (intentId: string) => {
    const intent = account.intent(intentId);
    return expand && intent.latest_charge ? { ...intent, latest_charge: account.chargeOf(intentId) } : intent;
  };
  const named = kind === 'setup' ? [step, 'setup'].filter(Boolean).join(' ') : (step ?? 'intent');
  switch (`${method} ${id === '' ? path : named}`) {
    case 'POST /v1/payment_intents':
      return account.createIntent({
        amount: Number(params.get('amount')),
        currency: params.get('currency') ?? '',
        description: params.get('description'),
        metadata: { almoner_order: params.get('metadata[almoner_order]') ?? '' },
        customer: params.get('customer'),
        setup_future_usage: params.get('setup_future_usage') === 'off_session' ? 'off_session' : null,
      });
    case 'POST /v1/customers':
      return account.createCustomer({
        name: params.get('name'),
        email: params.get('email'),
        metadata: { almoner_order: params.get('metadata[almoner_order]') ?? '' },
      });
    case 'POST /v1/setup_intents':
      return withMethod(account, account.createSetup(params.get('customer') ?? '', params.get('confirmation_token') ?? ''));
    case 'GET setup':
      return withMethod(account, account.setup(id));
    case 'POST authenticate setup':
      return account.authenticateSetup(id, params.get('outcome') === 'agree');
    case 'GET intent':
      return expanded(id);
    case 'POST confirm':
      confirm(account, id, params);
      return expanded(id);
    case 'POST cancel':
      return account.cancel(id);
    case 'POST /v1/refunds': {
      const metadata = { almoner_refund: params.get('metadata[almoner_refund]') ?? '' };
      return account.refund(params.get('payment_intent') ?? '', Number(params.get('amount')), metadata);
    }
    case 'GET /v1/refunds':
      return list(account.refunds.filter(({ payment_intent: intent }) => intent === params.get('payment_intent')).toReversed());
    case 'GET /v1/disputes':
      return list(account.disputes.filter(({ payment_intent: intent }) => intent === params.get('payment_intent')));
    case 'GET /v1/balance':
      return balanceObject(account.balance.cents);
    case 'GET /v1/balance_transactions':
      return paged(account.balance.listed(params.get('payout'), params.getAll('expand[0]').includes('data.source')), params);
    case 'GET /v1/payouts':
      return paged(
        account.balance.payouts.filter(({ created }) => created >= Number(params.get('created[gte]') ?? 0)).toReversed(),
        params,
      );
    case 'GET /v1/events':
      return listEvents(account, params);
    // Stripe's script in a browser makes the next two calls
    case 'POST /v1/confirmation_tokens':
      return { id: account.createToken(params.get('payment_method_data[card][number]') ?? ''), object: 'confirmation_token' };
    case 'POST authenticate':
      return account.authenticate(id, params.get('outcome') === 'agree');
    default:
      throw new StripeFailure(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` });
  }
}

function confirm(account: StripeAccount, id: string, params: URLSearchParams): void {
  const method = params.get('payment_method');
  if (method === null) account.confirm(id, params.get('confirmation_token') ?? '');
  else account.confirmSaved(id, method, params.get('off_session') === 'true');
}

const withMethod = ({ methods }: StripeAccount, setup: Stripe.SetupIntent) => ({
  ...setup,
  payment_method: methods.get(String(setup.payment_method))?.object ?? setup.payment_method,
});

const list = (data: readonly object[], more = false) => ({ object: 'list', url: '/v1', has_more: more, data });

/** Events as a page of a list, newest first. */
function listEvents({ events }: StripeAccount, params: URLSearchParams): object {
  const types = [...params].filter(([name]) => name.startsWith('types')).map(([, type]) => type);
  const since = Number(params.get('created[gte]') ?? 0);
  return paged(events.filter(({ type, created }) => types.includes(type) && created >= since).toReversed(), params);
}

/** most that a list has at once; tests of paging make it smaller */
export const listLimit = { most: 100 };

/** A page of a list. */
function paged(all: readonly { id: string }[], params: URLSearchParams): object {
  const start = all.findIndex(({ id }) => id === params.get('starting_after')) + 1;
  const limit = Math.min(Number(params.get('limit') ?? 10), listLimit.most);
  return list(all.slice(start, start + limit), all.length > start + limit);
}

/** An event as Stripe sends it to a webhook. */
export function signed(event: EventRecord, secret = webhookSecret, timestamp?: number): { body: string; signature: string } {
  const body = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    ...(timestamp !== undefined && { timestamp }),
  });
  return { body, signature };
}

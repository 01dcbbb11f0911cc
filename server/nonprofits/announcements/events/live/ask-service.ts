import * as z from 'zod/mini';
import type { LiveEvent } from '#contract/nonprofits/announcements/live-events.ts';
import type { EventsServiceConfig } from '#server/platform/process/config.ts';

/**
 * Limits for reading all events from the service: no visitor waits longer than this, and no reply is so large that it fills the
 * memory.
 */
export interface Limits {
  milliseconds: number;
  /** most bytes of all pages together */
  bytes: number;
  pages: number;
}

const usualLimits: Limits = { milliseconds: 10_000, bytes: 5_000_000, pages: 20 };

/** The service sent no reply, or an unusable one. The message is for programme staff and has no text from the reply. */
export class ServiceProblem extends Error {}

const moment = z.nullish(z.object({ timezone: z.nullish(z.string()), utc: z.string() }));

const isWebAddress = (value: string) => /^https?:\/\//i.test(value) && URL.canParse(value);

/** The members that we use of an event in Eventbrite's format. */
const serviceEvent = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  name: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000)) }),
  url: z.string().check(z.maxLength(2_000), z.refine(isWebAddress)),
  start: moment,
  end: moment,
  online_event: z.nullish(z.boolean()),
});

const servicePage = z.object({
  events: z.array(z.unknown()),
  pagination: z.nullish(
    z.object({ has_more_items: z.nullish(z.boolean()), page_number: z.nullish(z.int()), continuation: z.nullish(z.string()) }),
  ),
});

/**
 * Every live event of the service, soonest first. Leaves out entries without a usable id, name or address. Throws ServiceProblem.
 */
export async function askEventsService(service: EventsServiceConfig, limits: Limits = usualLimits): Promise<LiveEvent[]> {
  const signal = AbortSignal.timeout(limits.milliseconds);
  const found = new Map<string, LiveEvent>();
  let bytes = limits.bytes;
  let next: Record<string, string> | null = {};
  for (let page = 1; next !== null; page += 1) {
    if (page > limits.pages) throw new ServiceProblem(`The events service sent more than ${limits.pages} pages.`);
    const text = await readPage(addressOf(service.url, next), service.token, signal, bytes);
    bytes -= Buffer.byteLength(text);
    const { events, pagination } = parsePage(text);
    for (const event of events.flatMap(asLiveEvent)) found.set(event.id, event);
    next = !pagination?.has_more_items
      ? null
      : pagination.continuation
        ? { continuation: pagination.continuation }
        : { page: String(page + 1) };
  }
  return [...found.values()].sort((one, other) => (one.startsAt ?? '9').localeCompare(other.startsAt ?? '9'));
}

function addressOf(url: string, query: Record<string, string>): URL {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
}

async function readPage(address: URL, token: string | null, signal: AbortSignal, most: number): Promise<string> {
  try {
    const response = await fetch(address, {
      signal,
      // a redirect could lead to an address inside the network
      redirect: 'manual',
      headers: { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new ServiceProblem(
        response.status >= 300 && response.status < 400
          ? 'The events service redirected the request. Set EVENTS_SERVICE_URL to the final address.'
          : `The events service replied with status ${response.status}.`,
      );
    }
    return await readText(response, most);
  } catch (error) {
    if (error instanceof ServiceProblem) throw error;
    throw new ServiceProblem(signal.aborted ? 'The events service was too slow.' : 'The events service could not be reached.');
  }
}

/** Reads the body. Throws ServiceProblem if it has more than `most` bytes. */
async function readText(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw new ServiceProblem('The events service sent too much.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsePage(text: string): z.output<typeof servicePage> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ServiceProblem('The events service did not reply with JSON.');
  }
  const page = z.safeParse(servicePage, value);
  if (!page.success) throw new ServiceProblem('The events service replied with JSON that is no list of events.');
  return page.data;
}

function asLiveEvent(value: unknown): LiveEvent[] {
  const { success, data } = z.safeParse(serviceEvent, value);
  if (!success) return [];
  const { id, name, url, start, end, online_event } = data;
  return [
    {
      id: id.toWellFormed().replaceAll('\0', ''),
      name: { text: name.text.toWellFormed().replaceAll('\0', '') },
      url: new URL(url).href,
      startsAt: instantOf(start?.utc),
      endsAt: instantOf(end?.utc),
      timeZone: zoneOf(start?.timezone),
      online: online_event === true,
    },
  ];
}

function instantOf(text: string | undefined): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** The standard name of a time zone; null if the zone is missing or unknown. */
function zoneOf(timeZone: string | null | undefined): string | null {
  if (!timeZone) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

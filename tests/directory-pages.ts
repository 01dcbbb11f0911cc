import type { Answer, TestApi } from './api.ts';

/** The parts of a directory page that tests read. */
export interface ReadPage extends Answer {
  /** the names on the cards */
  names: string[];
  /** the number of results as the page shows it: `12 nonprofits` */
  counted: string;
  /** what is set, each with the address of the list without it */
  chips: { text: string; without: string }[];
  /** what the words find one by one, where together they find nothing */
  wordByWord: string;
  /** the number of results of each filter choice, by the choice's value */
  counts: Record<string, number>;
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/** Decodes the entities of HTML text. */
const asText = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? '');

/** Requests a page as a visitor. */
export async function openPage(api: TestApi, path: string, headers: Record<string, string> = {}): Promise<ReadPage> {
  const answer = await api.call('GET', path, { headers });
  const text = String(answer.body);
  const cards = text.matchAll(/<h2><a [^>]*>(.*?)<\/a><\/h2>/g);
  const choices = text.matchAll(
    /<input type="checkbox"[^>]* value="([^"]*)"[^>]*\/><span>.*?<\/span> <span [^>]*>([\d,]+)<\/span>/g,
  );
  return {
    ...answer,
    names: [...cards].map(([, name]) => asText(name ?? '')),
    counted: asText(/<p id="count"[^>]*>(.*?)<\/p>/.exec(text)?.[1] ?? ''),
    chips: [...text.matchAll(/<a class="chip" href="([^"]*)"[^>]*>(.*?)<svg/g)].map(([, to = '', chip = '']) => ({
      text: asText(chip.replace(/<[^>]*>|Remove /g, '')),
      without: asText(to),
    })),
    wordByWord: asText((/<p class="word-by-word">(.*?)<\/p>/.exec(text)?.[1] ?? '').replace(/<[^>]*>/g, '')),
    counts: Object.fromEntries([...choices].map(([, value, count]) => [asText(value ?? ''), Number(count?.replaceAll(',', ''))])),
  };
}

/** Every block of linked data on a page. */
export function linkedDataOf(page: string): Record<string, unknown>[] {
  const blocks = page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...blocks].map(([, json]) => JSON.parse(json ?? ''));
}

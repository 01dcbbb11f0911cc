import { nonprofitPath } from '#contract/nonprofits/public/addresses.ts';
import type { BlockNode, InlineNode, PageContent } from '#contract/nonprofits/resources/content.ts';
import { pressPage } from '#contract/nonprofits/resources/press-release.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { addressLine } from '#contract/platform/appearance/shown-addresses.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { Letterhead } from '#server/platform/documents/document.ts';
import { notFound } from '#server/platform/http/errors.ts';
import type { Programme } from '#server/platform/mail/template.ts';
import { findCurrent } from './store.ts';

interface ReleasePart {
  kind: 'heading' | 'paragraph';
  text: string;
}

export interface PressRelease {
  /** the name of the nonprofit, or `[Your nonprofit]` */
  sender: string;
  parts: ReleasePart[];
  letterhead: Partial<Letterhead>;
}

/** The page's texts for the press, filled in with the data of the actor's nonprofit. Throws 404 if the page has no quotation. */
export async function readPressRelease(db: Db, actor: Actor, programme: Programme): Promise<PressRelease> {
  const { content } = await findCurrent(db, programme, pressPage);
  const nonprofit = await findSender(db, actor);
  const page = nonprofit?.display ? `${programme.address}${nonprofitPath(nonprofit)}` : '';
  const known = { 'your nonprofit': nonprofit?.name ?? '', city: nonprofit?.city ?? '', 'address of your page': page };
  const parts = quotations(content).map(({ kind, text }) => ({ kind, text: filledIn(text, known) }));
  if (parts.length === 0) throw notFound();
  const sender = nonprofit?.name ?? '[Your nonprofit]';
  const address = nonprofit ? [addressLine(nonprofit)].filter(Boolean) : [];
  const { email = '', website: site = '' } = nonprofit ?? {};
  return { sender, parts, letterhead: { name: sender, colour: '#23201b', logo: null, address, email, site } };
}

function findSender(db: Db, { nonprofit }: Actor) {
  return db
    .selectFrom('nonprofits')
    .select(['id', 'name', 'display', 'email', 'website', 'address1', 'address2', 'city', 'state', 'zipcode'])
    .where('id', '=', nonprofit)
    .executeTakeFirst();
}

/** The quotations of a page, which nonprofits may copy. Each quotation comes after its heading on the page. */
function quotations({ content }: PageContent): ReleasePart[] {
  let heading = '';
  return content.flatMap((block: BlockNode): ReleasePart[] => {
    if (block.type === 'heading') heading = textOf(block.content);
    if (block.type !== 'blockquote') return [];
    const texts = block.content.map((paragraph): ReleasePart => ({ kind: 'paragraph', text: textOf(paragraph.content) }));
    return [...(heading === '' ? [] : [{ kind: 'heading', text: heading } as const]), ...texts];
  });
}

const textOf = (nodes: readonly InlineNode[] = []) => nodes.map((node) => (node.type === 'text' ? node.text : '\n')).join('');

/** Fills in the brackets: `[City]` becomes the city. Brackets without a known value stay. */
function filledIn(text: string, known: Readonly<Record<string, string>>): string {
  return text.replace(/\[([^\]]+)\]/g, (bracket, words: string) => known[words.toLowerCase()] || bracket);
}

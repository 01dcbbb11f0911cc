import DOMPurify from 'dompurify';

const tags =
  'h1 h2 h3 h4 h5 h6 p br hr a em strong b i u s sub sup small code pre blockquote q cite ul ol li dl dt dd table caption thead tbody tfoot tr th td figure figcaption img div span section aside details summary ruby rt rp abbr mark';
const attributes = ['href', 'src', 'alt', 'title', 'id', 'colspan', 'rowspan', 'start', 'dir', 'lang'];

/** Untrusted HTML as nodes without scripts, styles, forms or frames. Nothing loads before the nodes are shown. */
export function safeNodes(html: string): DocumentFragment {
  return DOMPurify.sanitize(asHtml(html), {
    ALLOWED_TAGS: tags.split(' '),
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}

/**
 * Chapters are XHTML: an element such as `<title/>` or `<a id="x"/>` ends at once there, but an HTML parser would put all that
 * follows into it. So chapters are parsed as XML; text that is not well-formed XML is read as HTML. A picture inside an SVG, such
 * as a cover, becomes an `<img>`.
 */
function asHtml(text: string): string {
  const plain = text
    .replace(/<\/?(svg:)?svg\b[^>]*>/gi, '')
    .replace(/<(?:svg:)?image\b([^>]*?)\b(?:xlink:)?href=/gi, '<img$1src=')
    .replace(/<\/(?:svg:)?image>/gi, '');
  if (!/<html\b/i.test(plain)) return plain;
  const xml = new DOMParser().parseFromString(plain, 'application/xhtml+xml');
  if (xml.querySelector('parsererror') || !xml.querySelector('body')) return plain;
  // a document without a window: nothing in it loads or runs
  const quiet = document.implementation.createHTMLDocument('');
  const body = xml.querySelector('body');
  return body ? quiet.importNode(body, true).innerHTML : plain;
}

import { artworkPath, artworkPieces } from '#contract/platform/appearance/artwork.ts';
import { programme } from '../../platform/programme/programme.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { CopyButton } from '../../platform/ui/feedback/copy-button.tsx';
import { today } from '../../platform/ui/text/format.ts';
import classes from './resources.module.css';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '');

/**
 * HTML for other websites: a link as a stamp, a logo or words. It leads to the viewer's published nonprofit, else to the
 * directory.
 */
export function Snippets() {
  const { programmeName } = programme();
  const { nonprofitRef } = useSignedInUser();
  const page = nonprofitRef?.isPublishedForWeb ? `/directory/${nonprofitRef.id}` : '/directory';
  const address = `${location.origin}${page}`;
  const year = Number(today().slice(0, 4));
  const words = `Featured in ${programmeName}`;
  const around = (inside: string) => `<a href="${escaped(address)}">${inside}</a>`;
  const picture = (name: string, width: number, height: number) => {
    const piece = artworkPieces.find((one) => one.name === name);
    const source = piece ? `${location.origin}${artworkPath(piece, 'svg', year)}` : '';
    return `<img src="${escaped(source)}" alt="${escaped(words)}" width="${width}" height="${height}">`;
  };
  const snippets = [
    { label: 'Round stamp', html: around(picture('stamp-round', 150, 150)) },
    { label: 'Ribbon', html: around(picture('stamp-ribbon', 240, 60)) },
    { label: 'Logo', html: around(picture('logo-wide', 240, 60)) },
    { label: 'Words', html: around(escaped(words)) },
  ];
  return (
    <ul className={classes.snippets}>
      {snippets.map(({ label, html }) => (
        <li key={label}>
          <p className="line middle gap-4 spread">
            <strong>{label}</strong> <CopyButton text={html} of={`the HTML of ${label}`} />
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls, also by keyboard */}
          <pre className={classes.snippet} tabIndex={0}>
            <code>{html}</code>
          </pre>
        </li>
      ))}
    </ul>
  );
}

import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { numbersStyle } from '#contract/public/directory/numbers-style.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { RowBars } from '../../../platform/ui/charts/row-bars.tsx';
import { useSite } from '../frame/site.ts';

/** the two widths of a chart: the page's style shows the one that fits */
const widths = { wide: 620, narrow: 300 } as const;
const mostBars = 12;

/** A page that other sites show in a frame: counts of the public directory's nonprofits. Each number links to its list. */
export function NumbersPage({ count, blocks }: PublicPageOf<'numbers'>) {
  const { origin, programme } = useSite();
  const title = `${programme.programmeName} in numbers`;
  const link = (path: string, text: string) => (
    <a href={origin + path} target="_blank" rel="noopener">
      {text}
    </a>
  );
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style>{numbersStyle(programme.programmeShades)}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p>{link('/directory', howMany(count, 'nonprofit in the directory', 'nonprofits in the directory'))}</p>
          {blocks.map(({ title, rows }) => (
            <section key={title}>
              <h2>{title}</h2>
              {(['wide', 'narrow'] as const).map((name) => (
                <div key={name} className={name}>
                  <RowBars
                    label={`${title}. The table below has the same numbers.`}
                    rows={rows.slice(0, mostBars).map((row) => ({ key: row.path, label: row.label, values: [row.count] }))}
                    series={[title]}
                    format={grouped}
                    width={widths[name]}
                  />
                </div>
              ))}
              <details>
                <summary>{title}, as a table</summary>
                <table>
                  <thead>
                    <tr>
                      <th scope="col">Name</th>
                      <th scope="col">Nonprofits</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map(({ path, label, count }) => (
                      <tr key={path}>
                        <th scope="row">{label}</th>
                        <td>{link(path, grouped(count))}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </details>
            </section>
          ))}
        </main>
      </body>
    </html>
  );
}

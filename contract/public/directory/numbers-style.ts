import { paper, solidShade } from '#contract/platform/appearance/paper.ts';

/**
 * The styles of the page of numbers that other websites frame, in the programme's color. The page contains these styles inline.
 * Its content security policy allows only these styles, by their hash.
 */
export function numbersStyle(shades: readonly string[]): string {
  const colors = (scheme: 'light' | 'dark', ink: string, soft: string, line: string) =>
    `--paper:${paper[scheme]};--chart-ink:${ink};--chart-soft:${soft};--chart-line:${line};--chart-first:${shades[solidShade[scheme]]}`;
  return `:root{color-scheme:light dark;${colors('light', '#23201b', '#635b4f', '#e4ddd0')}}
@media (prefers-color-scheme:dark){:root{${colors('dark', '#e9e3d8', '#aea698', '#3b372f')}}}
@media (forced-colors:active){:root{--chart-first:CanvasText;--chart-ink:CanvasText;--chart-soft:CanvasText;--chart-line:CanvasText}}
*{box-sizing:border-box}body{margin:0;padding:16px;font:16px/1.45 system-ui,sans-serif;color:var(--chart-ink);background:var(--paper)}
h1,h2{margin:0 0 8px;font:600 22px/1.25 Georgia,serif}h2{margin-top:28px;font-size:18px}p{margin:0 0 8px;color:var(--chart-soft)}
a{display:inline-block;min-height:24px;color:inherit}a:focus-visible,summary:focus-visible{outline:3px solid currentColor;outline-offset:2px}
svg{display:block;max-width:100%}.narrow{display:none}@media (max-width:36rem){.wide{display:none}.narrow{display:block}}
summary{min-height:24px;margin-top:8px;cursor:pointer}table{width:100%;margin-top:8px;border-collapse:collapse}
th,td{padding:4px 0;font-weight:400;text-align:left;border-bottom:1px solid var(--chart-line)}td,thead th+th{text-align:right;font-variant-numeric:tabular-nums}thead th{font-weight:600}`;
}

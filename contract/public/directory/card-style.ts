import { paper } from '#contract/platform/appearance/paper.ts';

/**
 * The styles of the embed card, the page that other websites frame. The page contains these styles inline. Its content security
 * policy allows only these styles, by their hash.
 */
export const cardStyle = `:root{color-scheme:light dark;--paper:${paper.light};--ink:#23201b;--soft:#635b4f;--line:#e4ddd0}
@media (prefers-color-scheme:dark){:root{--paper:${paper.dark};--ink:#e9e3d8;--soft:#aea698;--line:#3b372f}}
*{box-sizing:border-box;margin:0}body{font:16px/1.4 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
a{display:flex;flex-direction:column;min-height:100vh;color:inherit;text-decoration:none;border:1px solid var(--line);border-radius:12px;overflow:hidden}
a:focus-visible{outline:3px solid currentColor;outline-offset:-3px}
img{display:block;width:100%;height:auto;aspect-ratio:16/10;object-fit:cover}div{padding:14px 16px}
h1{font:600 20px/1.25 Georgia,serif}p{margin-top:6px;color:var(--soft);overflow-wrap:anywhere}a:hover h1{text-decoration:underline}`;

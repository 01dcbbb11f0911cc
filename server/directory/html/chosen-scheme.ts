import { hash } from 'node:crypto';
import { contentSecurity } from '#server/http/content-security.ts';
import { Html, html } from './html.ts';
import { icon } from './icons.ts';

const script =
  "try{var s=localStorage.getItem('almoner.colour-scheme');if(s==='light'||s==='dark')document.documentElement.dataset.scheme=s}catch{}";

/** Reads the stored choice before the first paint, so that a page never flashes in the wrong scheme. */
export const schemeScript = new Html(`<script>${script}</script>`);

/** Allows this script by its hash, and no other inline script. */
export const pageSecurity = contentSecurity({ script: `'sha256-${hash('sha256', script, 'base64')}'` });

/** The same three choices as in the app. The script is web/directory/scheme-switch.ts. */
export const schemeSwitch = html`<details id="scheme" class="scheme">
<summary title="Colors">${icon('colors')}<span class="only-read-out">Colors</span></summary>
<ul>
<li><button type="button" value="light">Light</button></li>
<li><button type="button" value="dark">Dark</button></li>
<li><button type="button" value="auto">Like the system</button></li>
</ul>
</details>`;

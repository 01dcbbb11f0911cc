import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { reloadingPages } from './app/dev/reloading-pages.ts';

/**
 * Preloads the text font and the script of Login with the page, and delays the first paint until the color scheme is
 * known.
 */
function firstPaint(): Plugin {
  return {
    name: 'almoner-first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) => /public-sans-latin-wght-normal.*\.woff2$/.test(file));
        const login = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'login-page');
        const scripts = login?.type === 'chunk' ? [login.fileName, ...login.imports].filter((file) => !html.includes(file)) : [];
        return {
          html: html.replace('<script type="module" crossorigin', '<script type="module" blocking="render" crossorigin'),
          tags: [
            ...scripts.map((file) => link({ rel: 'modulepreload', crossorigin: '', href: `/${file}` })),
            ...(font ? [link({ rel: 'preload', crossorigin: '', href: `/${font}`, as: 'font', type: 'font/woff2' })] : []),
          ],
        };
      },
    },
  };
}

function link(attrs: Record<string, string>) {
  return { tag: 'link', injectTo: 'head' as const, attrs };
}

/** Copies what the PDF reader loads only for some files: fonts, character maps, and decoders that need no WebAssembly. */
function pdfParts(): Plugin {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const wanted = { cmaps: /\.bcmap$/, standard_fonts: /\.(pfb|ttf)$/, wasm: /_nowasm_fallback\.js$/ };
  return {
    name: 'almoner-pdf-parts',
    generateBundle() {
      for (const [name, pattern] of Object.entries(wanted)) {
        for (const file of readdirSync(join(folder, name)).filter((found) => pattern.test(found))) {
          const source = readFileSync(join(folder, name, file));
          this.emitFile({ type: 'asset', fileName: `assets/pdf-parts-${version}/${name}/${file}`, source });
        }
      }
    },
  };
}

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const parts = new Map<string, Set<string>>();

/**
 * The static imports of these pages, direct and indirect, without libraries. Without groups, the modules that several
 * pages share would be many small files, each with its own request, and would compress badly.
 */
function partsOf(pages: readonly string[], modules: Modules): Set<string> {
  const key = pages.join();
  const known = parts.get(key);
  if (known) return known;
  const open = pages.map((page) => resolve('web', page));
  const found = new Set<string>();
  for (let id = open.pop(); id; id = open.pop()) {
    if (found.has(id) || id.includes('node_modules')) continue;
    found.add(id);
    open.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  for (const page of pages) found.delete(resolve('web', page));
  parts.set(key, found);
  return found;
}

/** The modules of Login, and the parts of libraries that Login uses and the vendor group does not contain. */
const first = {
  pages: ['main.tsx', 'people/sign-in/login-page.tsx'],
  packages: [
    /node_modules[\\/]zod[\\/]/,
    /@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]/,
    /@mantine[\\/]core[\\/]esm[\\/]core[\\/]/,
    /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Input|InputBase|TextInput|CloseButton|Button|Loader|Transition|UnstyledButton)[\\/]/,
  ],
};

/** The modules of the desk and of the list pages that are not in Login's group. */
const lists = {
  pages: ['app/shell/desk.ts', 'app/shell/signed-in-layout.tsx', 'app/pages/nonprofit-list-page.tsx'],
  packages: [
    /@tanstack[\\/](react-query|query-core)[\\/]/,
    /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Checkbox|NativeSelect)[\\/]/,
    /@mantine[\\/]hooks[\\/]esm[\\/]use-(uncontrolled|merged-ref)[\\/]/,
    /@tabler[\\/]icons-react[\\/].*Icon(ArrowsSort|ArrowDown|ArrowUp|AdjustmentsHorizontal|Search|Download|Plus)\.mjs$/,
  ],
};

const rooms =
  /[\\/]web[\\/](?:platform[\\/](?=audit|mail|ui)|money[\\/]|applications[\\/](?=reviews))?(audit|donations|learning|mail|nonprofits|payouts|people[\\/]users|reporting|reviews|statements|ui)[\\/]/;

/** The file for a module that two or more pages share, named after the module's folder. */
function sharedInRoom(id: string): string | null {
  const room = rooms.exec(id)?.[1];
  return room ? `shared-${room.replace(/\W/g, '-')}` : null;
}

const windows = /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](Modal|ModalBase)[\\/]/;
const choosers =
  /node_modules[\\/](@floating-ui[\\/]|@mantine[\\/]core[\\/]esm[\\/]components[\\/](Combobox|Popover|MultiSelect|Pill|PillsInput|Select|Autocomplete)[\\/])/;
const choosingFields =
  /[\\/]web[\\/](platform[\\/]ui[\\/]forms[\\/]fields[\\/](type-ahead|choices-field|chosen-records)|nonprofits[\\/]claims[\\/]known-organizations)/;
const common = (id: string) => /[\\/]web[\\/]/.test(id) && !answering.test(id) && !choosingFields.test(id);
const answering = /[\\/]web[\\/]applications[\\/](answering|pages|questions)[\\/]/;

/** The file for the contract of a feature that only one kind of page uses. */
function ownContract(id: string): string | null {
  const feature =
    /[\\/]contract[\\/](money[\\/]payouts|learning|applications[\\/]reviews|nonprofits[\\/]resources|applications[\\/]template-file)[\\/]/.exec(
      id,
    )?.[1];
  return feature ? `contract-${feature.replace(/\W/g, '-')}` : null;
}

/** One file with all modules that these pages need and no earlier group has. */
function together(name: string, { pages, packages }: typeof first) {
  const belongs = (id: string, modules: Modules) => packages.some((part) => part.test(id)) || partsOf(pages, modules).has(id);
  return { debugName: name, name: (id: string, modules: Modules) => (belongs(id, modules) ? name : null) };
}

export default defineConfig({
  root: 'web',
  publicDir: 'app/static',
  plugins: [react(), firstPaint(), pdfParts()],
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // the PDF reader is one file of 720 kB, which only the page that shows PDF files loads
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        // Login's script contains the file names of all pages: names without words take half of the bytes
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: ({ names }) => `assets/${names.every((name) => name.endsWith('.css')) ? '' : '[name]-'}[hash:8][extname]`,
        // one file for the libraries of the first load compresses well and stays cached across our releases
        codeSplitting: {
          // the vendor group comes first, so that it contains its dependencies and changes only with them
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|clsx|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/](?!.*useBlocker)|vite[\\/]preload-helper/,
            },
            together('first', first),
            together('lists', lists),
            // parts that several pages share: the first load contains all file names, so few files keep the first load small
            { name: 'icons', test: /@tabler[\\/]icons-react/, minShareCount: 2 },
            // parts that only some pages have: windows, fields that open a list, and the calls of a feature
            { name: 'windows', test: windows },
            { name: 'choosers', test: choosers },
            { debugName: 'contract of a feature', name: ownContract, minShareCount: 2 },
            { name: 'contract', test: /[\\/]contract[\\/]/, minShareCount: 2 },
            { name: 'common', test: common, minShareCount: 3 },
            { name: 'choosing', test: choosingFields, minShareCount: 2 },
            { name: 'answering', test: answering, minShareCount: 2 },
            // modules that two pages of the signed-in app share, in few files, so that the first load contains few file names
            { debugName: 'shared in a room', name: sharedInRoom, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '^/(directory|learning-commons/about)(/|[?]|$)': reloadingPages('http://localhost:8000'),
      // the other paths that the server handles: the API, pictures and files
      '^/(api|media|assets|sitemaps|application-files|learning-files)(/|[?]|$)|^/photos/.+[.](avif|webp|jpg)|^/(sitemap[.]xml|robots[.]txt)$':
        'http://localhost:8000',
    },
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Fetches the text font and Login's script together with the page, and holds the first paint until
 * the colour scheme is known.
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

/** Beside the vendor's: what Login is made of. Parts that other pages need too would else be many small files, which compress badly. */
const first = [
  /node_modules[\\/]zod[\\/]/,
  /contract[\\/](shapes|permissions|accounts|wire|endpoint|colour)\.ts$/,
  /web[\\/](api|session|accounts[\\/]login-page|ui[\\/](alerts|use-call-form|form-problem|password-field))\.tsx?$/,
  /@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]/,
  /@mantine[\\/]core[\\/]esm[\\/]core[\\/]/,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Input|InputBase|TextInput|CloseButton|Button|Loader|Transition|UnstyledButton)[\\/]/,
];

export default defineConfig({
  root: 'web',
  plugins: [react(), firstPaint()],
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // tells the server how the directory's files are called
    manifest: true,
    rolldownOptions: {
      input: { index: 'web/index.html', directory: 'web/directory/directory.ts' },
      output: {
        // few and well compressed: what every first load needs in one file, which outlives our own releases
        codeSplitting: {
          // (the vendor's stands before ours: it takes all that it needs with it, and so changes only with a dependency)
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|clsx|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]|vite[\\/]preload-helper/,
            },
            { name: 'first', test: (id) => first.some((part) => part.test(id)) },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    // what the server answers itself: the API, pictures, and the public directory with its built files
    proxy: { '^/(api|media|assets|directory|sitemaps)(/|[?]|$)|^/(sitemap\\.xml|robots\\.txt)$': 'http://localhost:8000' },
  },
});

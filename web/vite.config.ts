import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Fetches the text font with the page, and holds the first paint until the colour scheme is known. */
function firstPaint(): Plugin {
  return {
    name: 'almoner-first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /public-sans-latin-wght-normal.*\.woff2$/.test(file));
        return {
          html: html.replace('<script type="module" crossorigin', '<script type="module" blocking="render" crossorigin'),
          tags: font
            ? [{ tag: 'link', injectTo: 'head', attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' } }]
            : [],
        };
      },
    },
  };
}

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
  },
  server: {
    port: 5173,
    proxy: { '/api': 'http://localhost:8000', '/media': 'http://localhost:8000' },
  },
});

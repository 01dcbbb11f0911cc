import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const pages = 'app/public-pages.tsx';

/** The browser gets the style sheets of the components, but not their script. */
function onlyStyles(): Plugin {
  return {
    name: 'almoner-only-styles',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [file, chunk] of Object.entries(bundle))
          if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(pages)) delete bundle[file];
      },
    },
  };
}

/** Uses only React's renderer of whole pages, not its renderer of streams. That halves the memory. */
function wholePages(): Plugin {
  return {
    name: 'almoner-whole-pages',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId(source) {
      if (source !== 'react-dom/server') return null;
      const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));
      return join(folder, 'cjs/react-dom-server-legacy.node.production.js');
    },
  };
}

const scripts = {
  directory: 'public/directory/directory.ts',
  about: 'learning/about/about.ts',
  giving: 'public/directory/giving/giving.ts',
};

/** Builds a script for the browser apart from the others: what two scripts share would be one more file that each page asks for. */
function scriptBuild(name: string, script: string) {
  return {
    consumer: 'client' as const,
    build: {
      outDir: '../dist/web',
      manifest: `.vite/${name}.json`,
      rolldownOptions: { input: { [name]: `web/${script}` }, output: { assetFileNames: 'assets/[name]-[hash:8][extname]' } },
    },
  };
}

/** Builds the public pages: one file that renders them on the server, and their styles and scripts for the browser. */
export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [react(), onlyStyles(), wholePages()],
  define: { 'process.env.NODE_ENV': '"production"' },
  builder: {},
  build: {
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        outDir: '../dist/web',
        // tells the server the names of the files
        manifest: '.vite/pages.json',
        rolldownOptions: {
          input: { pages: `web/${pages}` },
          external: /^react(-dom)?(\/|$)/,
          // keeps the exports and everything that they use, so that the style sheets of the components are kept
          preserveEntrySignatures: 'strict',
          output: { assetFileNames: 'assets/[name]-[hash:8][extname]' },
        },
      },
    },
    ...Object.fromEntries(Object.entries(scripts).map(([name, path]) => [name, scriptBuild(name, path)])),
    ssr: {
      resolve: { noExternal: /./ },
      build: {
        ssr: true,
        outDir: '../dist/pages',
        target: 'node24',
        rolldownOptions: {
          input: { pages: `web/${pages}` },
          output: { entryFileNames: 'pages.js', codeSplitting: false },
          // the server has loaded the contract already
          external: /^#contract\//,
          // leaves out what a shared module imports only for the app
          treeshake: { moduleSideEffects: false },
        },
      },
    },
  },
});

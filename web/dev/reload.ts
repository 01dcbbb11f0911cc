// Vite's server sends this when the server has started again: see scripts/dev.mjs.
import.meta.hot?.on('almoner:started', () => location.reload());

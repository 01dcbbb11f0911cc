// Vite's server sends this event when the app's server has started again: see scripts/dev.mjs.
import.meta.hot?.on('almoner:started', () => location.reload());

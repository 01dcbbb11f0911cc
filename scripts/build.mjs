// npm run build: builds the web, and first installs the packages that this needs.
import { ensureAllInstalled, ownNode, run } from './prepare.mjs';

ensureAllInstalled();
process.exit(run(ownNode, ['scripts/build-web.mjs']));

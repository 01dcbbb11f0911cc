import '../../platform/theme/desk-styles.ts';
import type { Desk } from '../../platform/routes/desk-loader.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import { DeskBar, DeskTools } from './desk-bar.tsx';
import { SideNavigation } from './side-navigation.tsx';

export { signedInRoutes } from '../signed-in-routes.ts';

export const desk: Desk = { Bar: DeskBar, Tools: DeskTools, Side: SideNavigation, Search: PaletteHost };

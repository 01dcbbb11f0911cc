import '../../platform/theme/desk-styles.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import { DeskBar, DeskTools } from './desk-bar.tsx';
import type { Desk } from './desk-loader.ts';
import { SideNavigation } from './side-navigation.tsx';

export { deskRoutes } from '../routes/desk-routes.ts';

export const desk: Desk = { Bar: DeskBar, Tools: DeskTools, Side: SideNavigation, Search: PaletteHost };

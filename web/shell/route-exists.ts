import { useRouter } from '@tanstack/react-router';

/** Is there a screen at this path yet? Menus and tiles name all screens and show those that exist. */
export function useRouteExists(): (path: string) => boolean {
  const router = useRouter();
  return (path) => Object.hasOwn(router.routesByPath, path);
}

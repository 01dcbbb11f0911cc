/** The icons of the public pages, in the style of the app's icons (Tabler: a grid of 24, stroke 1.6). */
const drawings = {
  search: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M21 21l-6 -6',
  filters:
    'M4 6h8M16 6h4M12 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M4 12h2M10 12h10M6 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M4 18h11M19 18h1M15 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  back: 'M5 12h14M5 12l6 6M5 12l6 -6',
  close: 'M18 6l-12 12M6 6l12 12',
  link: 'M9 15l6 -6M11 6l.46 -.54a5 5 0 0 1 7.07 7.07l-.53 .47M13 18l-.4 .53a5.07 5.07 0 0 1 -7.13 0a4.97 4.97 0 0 1 0 -7.07l.53 -.46',
  heart: 'M19.5 12.57l-7.5 7.43l-7.5 -7.43a5 5 0 1 1 7.5 -6.57a5 5 0 1 1 7.5 6.57',
  colors: 'M12 21a9 9 0 1 0 0 -18a9 9 0 0 0 0 18M12 3v18M12 9l4.65 -4.65M12 14.3l7.37 -7.37M12 19.6l8.85 -8.85',
  out: 'M12 6h-6a2 2 0 0 0 -2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-6M11 13l9 -9M15 4h5v5',
} as const;

export function Icon({ name }: { name: keyof typeof drawings }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}

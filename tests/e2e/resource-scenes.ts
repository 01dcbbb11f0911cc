import type { Scene } from './scene.ts';

const editor = 'Text of Guest Blog';

export const resourceScenes: Scene[] = [
  {
    what: 'the first page of the resources',
    route: '/resources',
    path: '/resources',
    heading: 'Requirements of Participation',
    as: 'nonprofit',
    shows: (page) => page.getByText('Keep 6 to 8 images ready.'),
  },
  {
    what: 'a gallery of the resources',
    route: '/resources/$name',
    path: '/resources/StampGallery',
    heading: 'Stamp Gallery',
    as: 'nonprofit',
    shows: (page) => page.getByRole('link', { name: 'Round stamp as PDF' }),
  },
  {
    what: 'the editor of a page of the resources',
    route: '/resources/$name',
    path: '/resources/GuestBlog?edit=true',
    heading: 'Guest Blog',
    as: 'staff',
    shows: (page) => page.getByRole('textbox', { name: editor }),
  },
];

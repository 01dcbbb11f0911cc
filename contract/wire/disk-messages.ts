/** What people read if the server cannot store because its disk is full. Trying again helps only after somebody has made room. */
export const diskMessages = {
  full: 'Nothing was saved: the disk of the server is full. Tell whoever runs Almoner, and save again when there is room.',
  /** for work that keeps what it has done so far */
  fullLater: 'The disk of the server is full. Tell whoever runs Almoner, and go on when there is room.',
};

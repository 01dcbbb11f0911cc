/**
 * Messages for a request that cannot be stored because the server's disk is full. Trying again helps only after somebody has
 * freed space.
 */
export const diskMessages = {
  full: 'Nothing was saved: the disk of the server is full. Tell whoever runs Almoner, and save again when there is room.',
  /** for long work, which keeps the part that is already stored */
  fullLater: 'The disk of the server is full. Tell whoever runs Almoner, and go on when there is room.',
};

/** Says how many of the nonprofits in the address are no longer public. */
export function Gone({ ids }: { ids: readonly number[] }) {
  if (ids.length === 0) return null;
  const one = ids.length === 1;
  return (
    <p className="gone below-6" data-ids={ids.join()}>
      <span>
        {one ? 'One nonprofit of this list is' : `${ids.length} nonprofits of this list are`} no longer in the directory and{' '}
        {one ? 'is' : 'are'} left out.
      </span>{' '}
      <button type="button" id="forget-gone" className="only-own">
        {one ? 'Remove it from my shortlist' : 'Remove them from my shortlist'}
      </button>
    </p>
  );
}

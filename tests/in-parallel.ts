const atOnce = 20;

/** Calls `work` with every item, 20 at a time. Hundreds of requests one after the other would time out on a busy machine. */
export async function inParallel<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  const waiting = items.entries();
  const lane = async () => {
    for (const [index, item] of waiting) await work(item, index);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** One line of the benchmark's table. */
export interface Figure {
  what: string;
  value: string;
  /** for comparing runs: the measured ratio itself, or the measured value divided by the goal */
  ratio?: number;
  goal?: string;
  met?: boolean;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/**
 * Runs every contender once per round, in turn, so that a slow moment of the machine affects all of them. Returns the
 * median of each. A first round warms up caches and is not counted.
 */
export async function sideBySide<Name extends string>(
  rounds: number,
  contenders: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (const name of names) await contenders[name]();
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : [...names].reverse()) measured[name].push(await contenders[name]());
  }
  return Object.fromEntries(names.map((name) => [name, median(measured[name])])) as Record<Name, number>;
}

/** A figure with a ratio that should be at least `goal`. */
export function atLeast(what: string, ratio: number, goal: number, detail: string): Figure {
  return { what, value: `${ratio.toFixed(2)}× (${detail})`, ratio, goal: `≥ ${goal}×`, met: ratio >= goal };
}

/** A figure with a measured value that should be at most `goal`. */
export function atMost(what: string, measured: number, goal: number, unit: string, detail = ''): Figure {
  return {
    what,
    value: `${measured.toFixed(2)} ${unit}${detail && ` (${detail})`}`,
    ratio: measured / goal,
    goal: `≤ ${goal} ${unit}`,
    met: measured <= goal,
  };
}

export function table(figures: readonly Figure[]): string {
  const cells = figures.map(({ what, value, goal, met }) => [
    what,
    value,
    goal ?? '',
    met === undefined ? '' : met ? 'met' : 'missed',
  ]);
  const rows = [['what', 'measured', 'goal', ''], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

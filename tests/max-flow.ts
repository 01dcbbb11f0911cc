import { needOf, type Problem, roomOf } from '#server/applications/reviews/planner/solving/problem.ts';

interface Edge {
  to: number;
  room: number;
  back: Edge | undefined;
}

/**
 * Computes the largest number of reviews that can be assigned at all, by Dinic's maximum flow. It shares no code with the
 * planner's solver, so that it can check the solver's results.
 */
export function maximumReviews(problem: Problem, level = problem.wanted): number {
  const { applications, reviewers, forbidden } = problem;
  const target = applications.length + reviewers.length + 1;
  const edges: Edge[][] = Array.from({ length: target + 1 }, () => []);
  const connect = (from: number, to: number, room: number) => {
    const forth: Edge = { to, room, back: undefined };
    const back: Edge = { to: from, room: 0, back: forth };
    forth.back = back;
    edges[from]?.push(forth);
    edges[to]?.push(back);
  };
  for (const [index, application] of applications.entries()) {
    connect(0, 1 + index, Math.min(level, needOf(problem, application)));
    for (const reviewer of reviewers.keys())
      if (!forbidden.has(index * reviewers.length + reviewer)) connect(1 + index, 1 + applications.length + reviewer, 1);
  }
  for (const [index, reviewer] of reviewers.entries()) connect(1 + applications.length + index, target, roomOf(reviewer));
  let flow = 0;
  for (let depths = levels(edges, target); depths[target] !== undefined; depths = levels(edges, target)) {
    const next = edges.map(() => 0);
    for (let pushed = push(0, Number.POSITIVE_INFINITY); pushed > 0; pushed = push(0, Number.POSITIVE_INFINITY)) flow += pushed;

    function push(from: number, most: number): number {
      if (from === target) return most;
      const around = edges[from] ?? [];
      for (let at = next[from] ?? 0; at < around.length; at += 1) {
        next[from] = at;
        const edge = around[at];
        if (!edge || edge.room === 0 || depths[edge.to] !== (depths[from] ?? 0) + 1) continue;
        const pushed = push(edge.to, Math.min(most, edge.room));
        if (pushed === 0) continue;
        edge.room -= pushed;
        if (edge.back) edge.back.room += pushed;
        return pushed;
      }
      next[from] = around.length;
      return 0;
    }
  }
  return flow;
}

function levels(edges: readonly (readonly Edge[])[], target: number): (number | undefined)[] {
  const depths: (number | undefined)[] = [0];
  const queue = [0];
  for (const from of queue)
    for (const { to, room } of edges[from] ?? [])
      if (room > 0 && depths[to] === undefined) {
        depths[to] = (depths[from] ?? 0) + 1;
        queue.push(to);
      }
  return depths[target] === undefined ? [] : depths;
}

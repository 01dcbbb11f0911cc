/** Milliseconds for each test file in vitest's JSON report. */
export function serverFiles({ testResults }) {
  return testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime]);
}

/** Milliseconds for each test file in Playwright's JSON report: the sum of its tests. */
export function browserFiles({ suites, config: { rootDir } }) {
  const durationOf = ({ suites: inner = [], specs = [] }) => {
    const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
    return results.reduce((sum, { duration }) => sum + duration, 0) + inner.reduce((sum, suite) => sum + durationOf(suite), 0);
  };
  return suites.map((suite) => [`${rootDir}/${suite.file}`, durationOf(suite)]);
}

/** The names of failed tests in vitest's JSON report, and of files that did not load. */
export function failedOnServer({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => `${name}: ${test.fullName}`);
    return failed.length === 0 && status === 'failed' ? [name] : failed;
  });
}

/** The names of failed tests in Playwright's JSON report. */
export function failedInBrowser({ suites, config: { rootDir } }) {
  const failedIn = ({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
      .map(({ file, title }) => `${rootDir}/${file}: ${title}`),
    ...inner.flatMap(failedIn),
  ];
  return suites.flatMap(failedIn);
}

/** Seconds of processor time by test file, from the lines that the tests wrote. */
export function processorTimes(lines) {
  const times = new Map();
  for (const line of lines.split('\n').filter(Boolean)) {
    const [path, seconds] = JSON.parse(line);
    times.set(path, (times.get(path) ?? 0) + seconds);
  }
  return times;
}

/**
 * Returns a line of text for each file: its seconds of processor time, if they are known, and the seconds that its tests took.
 * The costliest file comes first.
 */
export function fileLines(files, processor, root) {
  const known = files.map(([path, time]) => ({ path, time: time / 1000, processor: processor.get(path) }));
  const inTable = (seconds) => (seconds === undefined ? '' : `${seconds.toFixed(1)} s`).padStart(9);
  return known
    .sort((a, b) => (b.processor ?? b.time) - (a.processor ?? a.time))
    .map(({ path, time, processor: used }) => `${inTable(used)} ${inTable(time)}  ${path.replace(`${root}/`, '')}\n`);
}

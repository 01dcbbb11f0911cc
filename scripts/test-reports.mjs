const shown = 10;

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

/** The ten slowest files as lines of text, with paths relative to `root`. */
export function slowestFiles(files, root) {
  const slowest = files.sort(([, a], [, b]) => b - a).slice(0, shown);
  return slowest.map(([path, time]) => `${(time / 1000).toFixed(1).padStart(7)} s  ${path.replace(`${root}/`, '')}\n`).join('');
}

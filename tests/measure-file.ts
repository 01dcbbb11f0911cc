import { afterAll, expect } from 'vitest';
import { measureProcessor } from './processor-time.ts';

// This file runs before each test file is loaded. It registers its hook first, and the hook that is registered first runs last.
const measured = measureProcessor();
afterAll(() => measured(expect.getState().testPath ?? 'unknown'));

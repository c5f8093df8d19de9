import { defineConfig } from 'vitest/config'

import { Failures } from './tests/support/failures.ts'
import { allJourneys, isLong, slowness } from './tests/support/sizes.ts'
import { Times } from './tests/support/times.ts'

/** Rules and browser logic need nothing; API tests a PostgreSQL; operations and Lighthouse a run to themselves. */
const api = ['src/features/**/*.api.test.ts', 'tests/safety/**/*.test.ts', 'tests/server/**/*.test.ts']
/** Where the command that runs the tests reads what came of them. */
const { TEST_REPORT: report, TEST_FAILURES: failures, TEST_TIMES: times } = process.env
const forTheCommand: (['json', { outputFile: string }] | Failures | Times)[] = []
if (report !== undefined) forTheCommand.push(['json', { outputFile: report }])
if (failures !== undefined) forTheCommand.push(new Failures(failures))
if (times !== undefined) forTheCommand.push(new Times(times))

export default defineConfig({
  test: {
    // A list that should be empty is printed: what is in it is what failed.
    chaiConfig: { truncateThreshold: 2000 },
    reporters: ['default', ...forTheCommand],
    projects: [
      {
        test: {
          name: 'rules',
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: api,
          isolate: false,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'api',
          include: api,
          exclude: allJourneys ? [] : ['tests/server/long/**'],
          globalSetup: ['tests/support/template.ts'],
          // Loading the server takes longer than most files: a worker does it once.
          isolate: false,
          // Each waits for its database half of the time: three keep two cores busy. Rules run beside them, with as many.
          maxWorkers: 3,
          // Those that ask every call there is take longer with each new one.
          testTimeout: isLong ? 900_000 : 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          // As long as a locator waits: an answer of the server may be behind it.
          expect: { poll: { timeout: 15_000 * slowness } },
          exclude: ['tests/e2e/lighthouse.test.ts', ...(allJourneys ? [] : ['tests/e2e/long/**'])],
          globalSetup: ['tests/support/product.ts'],
          // A worker keeps its browser from file to file; each file has a server and a database of its own.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 120_000 * slowness,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'pictures',
          include: ['tests/guide/*.pictures.ts'],
          globalSetup: ['tests/support/product.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'lighthouse',
          include: ['tests/e2e/lighthouse.test.ts'],
          globalSetup: ['tests/support/product.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'ops',
          include: ['tests/ops/**/*.test.ts'],
          // They take other machines' programs, and up to an hour: for the long runs.
          exclude: allJourneys
            ? []
            : ['standby', 'powercut', 'bare', 'container'].map((name) => `tests/ops/${name}.test.ts`),
          // Most of their time is waited: three go side by side.
          maxWorkers: 3,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})

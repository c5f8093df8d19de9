// `npm test`: installs what is missing and tests rules and API on a real PostgreSQL, and operations. `--browser`
// (`npm run test:browser`): journeys and Lighthouse in a real Chromium on the built product. Other arguments are vitest's
// (`npm test -- diary`). `--long` runs both, with the long sizes; `--slow` the journeys on a processor six times slower,
// where what races shows, and `--uneven` where each of their calls is late by chance. `--clock` runs rules, API and
// journeys twice, just after a week has begun and just before one ends. `--pictures` makes the pictures of the guide.
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { chromium } from './chromium.mjs'
import { faked, MOMENTS, untilNext } from './faketime.mjs'
import { startPostgres } from './postgres.mjs'
import { endPrograms, giveUp, ROOT, run, say, step } from './process.mjs'
import { nodeBinary, npmCi, setup, tool } from './setup.mjs'

/** One after the other: operations and Lighthouse measure time, and want the machine to themselves. */
const RUNS = [
  { title: 'Rules and API', projects: ['--project', 'rules', '--project', 'api'] },
  { title: 'Operations', projects: ['--project', 'ops'] },
]
const JOURNEYS = { title: 'Browser journeys', projects: ['--project', 'e2e'] }
const IN_BROWSER = [JOURNEYS, { title: 'Lighthouse', projects: ['--project', 'lighthouse'] }]

/** How many of the slowest files are named at the end. */
const SLOWEST = 10

/** Files kept in memory, and the bytes that the databases of the longest run take there. */
const MEMORY = '/dev/shm'
const ROOM = 4_000_000_000

const PICTURES = { title: 'Pictures of the guide', projects: ['--project', 'pictures'] }

const options = ['--browser', '--long', '--slow', '--uneven', '--clock', '--pictures']
const given = process.argv.slice(2)
const filters = given.filter((argument) => !options.includes(argument))
const isLong = given.includes('--long')
const isSlow = given.includes('--slow')
const isUneven = given.includes('--uneven')
const setsClock = given.includes('--clock')
const huntsRaces = isSlow || isUneven
const makesPictures = given.includes('--pictures')
const inBrowser = isLong || huntsRaces || setsClock || makesPictures || given.includes('--browser')
const runs = makesPictures
  ? [PICTURES]
  : setsClock
    ? [RUNS[0], JOURNEYS]
    : isLong
      ? [...RUNS, ...IN_BROWSER]
      : huntsRaces
        ? [JOURNEYS]
        : inBrowser
          ? IN_BROWSER
          : RUNS
let postgres = null
let folder = null

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(name, () => {
    endPrograms()
    void cleanUp().then(() => process.exit(1))
  })

try {
  process.exitCode = await main()
} catch (error) {
  await cleanUp()
  giveUp(error)
}
await cleanUp()

async function main() {
  await setup()
  if (inBrowser) await heavyTools()
  const browser = inBrowser ? { CHROMIUM_PATH: await chromium() } : {}
  folder = mkdtempSync(path.join(scratch(), 'fieldbook-test-'))
  const env = {
    ...process.env,
    PATH: [path.dirname(nodeBinary()), process.env.PATH].join(path.delimiter),
    ...browser,
    TEST_SIZE: isLong ? 'long' : 'short',
    TEST_JOURNEYS: isLong || huntsRaces || filters.length > 0 ? 'all' : 'gate',
    TEST_SLOWNESS: isSlow ? '6' : '1',
    TEST_UNEVENNESS: isUneven ? '800' : '0',
    TEST_REPORT: path.join(folder, 'report.json'),
    TEST_FAILURES: path.join(folder, 'failures'),
    TEST_TIMES: path.join(folder, 'times'),
  }
  // What a developer's shell configures is no part of a test.
  for (const name of ['DATABASE_URL', 'DATABASE_ADMIN_URL', 'DATA_DIR', 'PORT', 'HOST', 'PUBLIC_URL']) delete env[name]

  const sum = { passed: 0, failed: 0 }
  const add = ({ passed, failed }) => {
    sum.passed += passed
    sum.failed += failed
  }
  if (setsClock) for (const moment of MOMENTS) for (const part of runs) add(await at(moment, part, env))
  else {
    await startDatabase()
    for (const part of runs) add(await vitest(part, env))
  }
  saySlowest(env.TEST_TIMES)
  if (sum.passed + sum.failed === 0) say('No test was run: that is a failure too.')
  if (sum.failed > 0)
    say(`\nWhat failed:\n${existsSync(env.TEST_FAILURES) ? readFileSync(env.TEST_FAILURES, 'utf8') : ''}`)
  say(`\n${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed > 0 || sum.passed === 0 ? 1 : 0
}

async function startDatabase(environment = {}) {
  postgres = await step('Starting PostgreSQL for the tests', () =>
    startPostgres({ dataDir: mkdtempSync(path.join(folder, 'data-')), quick: true, environment }),
  )
}

/** Each part begins at the moment anew: none lasts until the day after it. */
async function at(moment, part, env) {
  const ahead = untilNext(moment)
  const clock = await faked(ahead)
  await startDatabase(clock)
  try {
    const title = `${part.title} at ${moment.title}`
    return await vitest({ ...part, title }, { ...env, ...clock, TEST_CLOCK_AHEAD: String(ahead) })
  } finally {
    await postgres.stop()
    postgres = null
  }
}

/** In memory where there is room: a database is 1,500 small files, and most test files copy one. */
function scratch() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    accessSync(MEMORY, constants.W_OK)
    if (bavail * bsize > ROOM) return MEMORY
  } catch {
    // There is none on macOS.
  }
  return tmpdir()
}

async function vitest({ title, projects }, args) {
  const env = { ...args, TEST_DATABASE_ADMIN_URL: postgres.adminUrl }
  const report = env.TEST_REPORT
  say(`\n${title}`)
  rmSync(report, { force: true })
  // A filter may leave one of the runs without a test.
  const more = filters.length > 0 ? ['--passWithNoTests', ...filters] : []
  const { ok } = await run(nodeBinary(), [tool('vitest'), 'run', ...projects, ...more], { env })
  const counted = existsSync(report) ? countsOf(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  // A file that cannot be loaded, an error outside of any test, no tests at all: vitest fails without a failed test.
  return ok || counted.failed > 0 ? counted : { ...counted, failed: 1 }
}

/**
 * A file that fails before its first test, and a skipped or unfinished test, count as failures: nobody saw them pass.
 * Except what says why this system cannot show it (`skippedBecause`).
 */
function countsOf({ numTotalTests, numPassedTests, testResults }) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const skipped = testResults.flatMap((file) => file.assertionResults).filter(isSkipped)
  const impossible = skipped.filter(({ meta }) => meta?.skippedBecause)
  for (const { fullName, meta } of impossible) say(`Skipped: ${fullName}, because ${meta.skippedBecause}.`)
  const expected = filters.length > 0 ? skipped.length : impossible.length
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests - expected + unloaded.length }
}
function isSkipped({ status }) {
  return status === 'skipped' || status === 'pending'
}

/** The files that took longest, each with what it took to load it and to run its tests. */
function saySlowest(log) {
  if (!existsSync(log)) return
  const files = readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map((file) => ({ ...file, total: file.loading + file.running }))
    .toSorted((one, other) => other.total - one.total)
  say(`\nThe slowest of ${files.length} files, in seconds:`)
  for (const { file, tests, loading, total } of files.slice(0, SLOWEST))
    say(`${seconds(total).padStart(8)}  ${file} (tests: ${tests}, to load: ${seconds(loading)})`)
}
function seconds(milliseconds) {
  return (milliseconds / 1000).toFixed(1)
}

/** Lighthouse is large and only these tests want it: it has its own folder and lock. */
async function heavyTools() {
  const tools = path.join(ROOT, 'tests', 'lighthouse')
  const there = path.join(tools, 'node_modules', '.package-lock.json')
  const wanted = JSON.parse(readFileSync(path.join(tools, 'package-lock.json'), 'utf8')).packages[
    'node_modules/lighthouse'
  ].version
  if (
    existsSync(there) &&
    JSON.parse(readFileSync(there, 'utf8')).packages['node_modules/lighthouse']?.version === wanted
  )
    return
  await step('Installing Lighthouse', () => npmCi(tools))
}

async function cleanUp() {
  await postgres?.stop()
  postgres = null
  if (folder) rmSync(folder, { recursive: true, force: true })
}

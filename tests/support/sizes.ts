/** How long a run of the tests is: `npm test` takes the sizes of the gate, `npm run test:long` the long ones. */
export const isLong = process.env['TEST_SIZE'] === 'long'

/**
 * Chooses among ways that one place of the server judges the same for every call: all of them in a long run, else these
 * many for each call, others for the next one.
 */
export const turnOf = <T>(ways: readonly T[], call: number, atOnce: number): readonly T[] =>
  isLong || ways.length <= atOnce
    ? ways
    : Array.from({ length: atOnce }, (_, index) => ways[(call * atOnce + index) % ways.length] as T)

/** How many times slower than it is the pages of a journey believe their processor to be: races show there. */
export const slowness = Number(process.env['TEST_SLOWNESS'] ?? 1)

/** Up to how many milliseconds late a journey's calls reach the server, each by chance: answers overtake one another. */
export const unevenness = Number(process.env['TEST_UNEVENNESS'] ?? 0)

/** Whether the journeys of `tests/e2e/long` are walked too: in the long runs, and where files are named. */
export const allJourneys = process.env['TEST_JOURNEYS'] !== 'gate'

/** How many milliseconds the clock of the run is ahead of the machine's: `npm run test:clock` sets it. */
export const clockAhead = Number(process.env['TEST_CLOCK_AHEAD'] ?? 0)
/** Environment that gives a started program the clock of the run. */
export const clock: Record<string, string> = Object.fromEntries(
  ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'].flatMap((name) => {
    const value = process.env[name]
    return clockAhead === 0 || value === undefined ? [] : [[name, value]]
  }),
)

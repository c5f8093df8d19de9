// A clock for the tests that shows another time and goes on from there: libfaketime, preloaded into the programs that it
// is for. Debian's package is installed where it is missing. Plain JavaScript for node 20.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { Failure, step } from './process.mjs'
import { aptInstall, isRootOnDebian } from './apt.mjs'

/** Hours at which a day or a week has just begun, or is just about to end, where the demonstration is. */
export const MOMENTS = [
  { title: '01:00 on a Monday', weekday: 'Mon', time: '01:00' },
  { title: '23:30 on a Sunday', weekday: 'Sun', time: '23:30' },
]

const ZONE = 'Europe/London'
const MINUTE = 60_000

/**
 * How far away the next such moment is, in whole minutes as milliseconds. It lies ahead since libfaketime tells a handler
 * of signals the real time once in a while: a PostgreSQL whose clock is behind ends what waits for too long then.
 */
export function untilNext({ weekday, time }, now = performance.timeOrigin + performance.now()) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  for (let minutes = 0; minutes <= 8 * 24 * 60; minutes += 1) {
    const parts = Object.fromEntries(
      format.formatToParts(now + minutes * MINUTE).map(({ type, value }) => [type, value]),
    )
    if (parts.weekday === weekday && `${parts.hour}:${parts.minute}` === time) return minutes * MINUTE
  }
  throw new Error(`${weekday} ${time} is no moment of a week.`)
}

/** The environment of a program whose clock is ahead by so many milliseconds. */
export async function faked(ahead) {
  const library = await installed()
  return {
    LD_PRELOAD: library,
    FAKETIME: `+${ahead / 1000}s`,
    // What waits goes on by the time that really passes.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

async function installed() {
  const there = find()
  if (there) return there
  if (isRootOnDebian()) await step('Installing libfaketime (apt-get)', () => aptInstall('libfaketime'))
  const found = find()
  if (found) return found
  throw new Failure('There is no libfaketime, which sets the clock of the tests (Debian: apt-get install libfaketime).')
}

function find() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => path.join('/usr/lib', name)) : []
  return folders.map((folder) => path.join(folder, 'faketime', 'libfaketime.so.1')).find((file) => existsSync(file))
}

// One parent per data directory. The lock names its owner by process id and start time, so that a lock left by a killed
// parent, or a process id that was handed out again, stops nobody.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { Failure, gone, signal, startedAt } from './process.mjs'

/** Takes DATA_DIR/fieldbook.lock. Throws a Failure when a living parent holds it. */
export async function takeLock(dataDir) {
  const file = path.join(dataDir, 'fieldbook.lock')
  const mine = { pid: process.pid, started: startedAt(process.pid) }
  const own = `${file}.${process.pid}`

  for (;;) {
    writeFileSync(own, JSON.stringify(mine), { mode: 0o600 })
    if (linked(own, file)) break
    const other = read(file)
    if (other && startedAt(other.pid) === other.started) {
      rmSync(own, { force: true })
      throw new Failure(
        `Fieldbook already runs on ${dataDir} (process ${other.pid}): stop it first, or set another DATA_DIR.`,
      )
    }
    if (other?.server) await endLeftOver(other.server)
    takeAway(file, other)
  }
  rmSync(own, { force: true })

  return {
    /** Notes the server, so that the next start can end it should this parent be killed. */
    note(server) {
      writeFileSync(own, JSON.stringify({ ...mine, server: server && { pid: server, started: startedAt(server) } }), {
        mode: 0o600,
      })
      renameSync(own, file)
    },
    release() {
      if (read(file)?.pid === process.pid) rmSync(file, { force: true })
    },
  }
}

/** Who holds the data directory, and whether that process still lives; null: nobody. */
export function lockOf(dataDir) {
  const holder = read(path.join(dataDir, 'fieldbook.lock'))
  return holder && { pid: holder.pid, lives: startedAt(holder.pid) === holder.started }
}

/** link() is atomic and refuses to overwrite: of two that try, one wins, and the file is never half written. */
function linked(from, to) {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Between reading a stale lock and removing it another parent may have taken it: look at what was moved away. */
function takeAway(file, stale) {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const moved = read(aside)
  if (moved && moved.started !== stale?.started) linked(aside, file)
  rmSync(aside, { force: true })
}

/** A server whose parent was killed ends by itself (bin/parentWatch.mjs); this one is still draining, or is stuck. */
async function endLeftOver(server) {
  if (startedAt(server.pid) !== server.started) return
  signal(server.pid, 'SIGTERM')
  if (!(await gone(server.pid, 5_000))) signal(server.pid, 'SIGKILL')
  await gone(server.pid, 2_000)
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

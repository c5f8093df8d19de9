// What the commands share: saying things, running programs, and knowing whether a process is still the one we meant.
// Plain JavaScript for node 20: it runs before anything is installed.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/**
 * How the server's node keeps its heap: it collects when the heap has grown by half. Left alone it waits until the heap
 * is four times what is in use, and an export of a million rows looks as if it were kept in memory.
 */
export const HEAP = ['--initial-old-space-size=64', '--heap-growing-percent=50']

/** A reason to stop whose message is one sentence for the person at the terminal; no stack trace is shown for it. */
export class Failure extends Error {}

export const say = (text) => process.stdout.write(`${text}\n`)

/** Runs a step and prints what it is and how long it took. */
export async function step(title, work) {
  const from = performance.now()
  say(`· ${title}`)
  const result = await work()
  say(`  done in ${((performance.now() - from) / 1000).toFixed(1)} s`)
  return result
}

/** Ends the process with the failure's sentence, or with the whole error when it is one of ours (a bug). */
export function giveUp(error) {
  process.stderr.write(`${error instanceof Failure ? error.message : (error?.stack ?? error)}\n`)
  process.exit(1)
}

/** The programs that `run` has going: they end with the command that wanted them. */
const going = new Set()
export const endPrograms = () => going.forEach((child) => child.kill('SIGTERM'))

/** Runs a program to its end. `quiet` keeps its output and gives it back instead of printing it. */
export function run(command, args, { env = process.env, cwd = ROOT, quiet = false, ...more } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit', ...more })
    going.add(child)
    child.once('exit', () => going.delete(child))
    let output = ''
    child.stdout?.on('data', (text) => (output += text))
    child.stderr?.on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', (code, endSignal) => resolve({ ok: code === 0, code, signal: endSignal, output }))
  })
}

export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * When the process began, as a text that no other process shares (a process id alone is reused), or null when there is
 * no such process. A zombie counts as gone.
 */
export function startedAt(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return null
  if (!existsSync('/proc/self/stat')) return ps(pid, 'lstart=')
  try {
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    if (state === 'Z' || state === 'X') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[18]}`
  } catch {
    return null
  }
}

/** The command line of a process, or an empty text. */
export function commandLine(pid) {
  if (!existsSync('/proc/self/stat')) return ps(pid, 'args=') ?? ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

function ps(pid, column) {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

/** Sends a signal; a process that is already gone is no error. */
export function signal(pid, name) {
  try {
    process.kill(pid, name)
    return true
  } catch {
    return false
  }
}

/** Waits until the process is gone, at most `ms`; answers whether it is. */
export async function gone(pid, ms) {
  const began = startedAt(pid)
  for (const until = performance.now() + ms; began !== null && startedAt(pid) === began; await wait(50))
    if (performance.now() > until) return false
  return true
}

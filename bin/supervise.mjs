// Keeps one child running: brings it back at once when it dies, more slowly when it keeps dying.
import { spawn } from 'node:child_process'

import { Failure, gone, ROOT, say, signal, wait } from './process.mjs'

/** A child that lived this long was well: the next restart is immediate again. */
const WELL = 10_000
const SLOWEST = 2_000

/**
 * Starts the command and restarts it until `stop()`. `ready` settles once `isReady` says so; a child that ends by
 * itself before that is given up: it has said why. A restart waits for `before`. The channel to the child ends with us (bin/parentWatch.mjs).
 */
export function keepRunning({
  name,
  command,
  args,
  env,
  isReady = async () => true,
  before = async () => {},
  onStart = () => {},
  onGivenUp,
}) {
  let child = null
  let stopping = false
  let everReady = false
  const ready = Promise.withResolvers?.() ?? withResolvers()
  void loop()

  return {
    ready: ready.promise,
    async stop() {
      stopping = true
      if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
      // Its own session, so that Ctrl-C reaches it through us only; the group, because a watcher has children.
      const { pid } = child
      signal(pid, 'SIGTERM')
      if (!(await gone(pid, 15_000))) signal(-pid, 'SIGKILL')
      await gone(pid, 2_000)
    },
  }

  async function loop() {
    for (let pause = 0; !stopping;) {
      const from = performance.now()
      child = spawn(command, args, { cwd: ROOT, env, detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
      const ended = new Promise((resolve) =>
        child.once('exit', (...how) => resolve(how)).once('error', () => resolve([1])),
      )
      if (child.pid) onStart(child.pid)
      if (!everReady) void becomeReady(ended)
      const [code, killed] = await ended
      if (stopping) return
      if (!everReady)
        return await onGivenUp(new Failure(killed ? `${name} was ended by ${killed} while it started.` : ''))
      pause = performance.now() - from > WELL ? 0 : Math.min(SLOWEST, pause * 2 || 100)
      say(`${name} ended (${killed ?? `code ${code}`}); starting it again.`)
      await wait(pause)
      await before()
    }
  }

  async function becomeReady(ended) {
    let over = false
    void ended.then(() => (over = true))
    while (!over && !stopping) {
      if (await isReady()) {
        if (over) return
        everReady = true
        return ready.resolve()
      }
      await wait(50)
    }
  }
}

/** For node 20. */
function withResolvers() {
  let resolve
  const promise = new Promise((done) => (resolve = done))
  return { promise, resolve }
}

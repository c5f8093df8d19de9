/** A file system that is soon full, in whatever way this system allows one: most containers refuse user namespaces. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'vitest'

export interface SmallDisk {
  /** Where it is once a command runs behind `prefix`. */
  folder: string
  /** Arguments before a command that is to see the small disk. */
  prefix: string[]
  remove: () => void
}

/** Mounted for one command alone, which ends with it. */
const mountWays = [
  ['unshare', '--user', '--map-root-user', '--mount'],
  // Of a system's root: `unchanged`, since the root folder of a chroot is no mount whose propagation could be changed.
  ['unshare', '--mount', '--propagation', 'unchanged'],
]
/** Shared memory of a container. */
const smallFileSystems = ['/dev/shm', '/run']
const smallAtMost = 130_000_000

/**
 * A file system with `bytes` left. Where the system has none to give, the test is skipped and says so: `bin/test.mjs`
 * counts it apart.
 */
export function smallDisk(bytes: number, context: TestContext): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'fieldbook-small-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  for (const way of mountWays) {
    const prefix = [...way, 'sh', '-c', `mount -t tmpfs -o size=${bytes} tmpfs "$0" && exec "$@"`, folder]
    if (runs([...prefix, 'true'])) return { folder, prefix, remove }
  }
  remove()
  const found = smallFileSystems.find(isSmall)
  if (found !== undefined) return filledUp(found, bytes)
  const reason = 'neither namespaces, nor a mount, nor a small file system are to be had here'
  Object.assign(context.task.meta, { skippedBecause: reason })
  context.skip(reason)
}

function runs([command = '', ...args]: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function isSmall(path: string): boolean {
  try {
    const { bsize, blocks } = statfsSync(path)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === path)
    return mount !== undefined && bsize * blocks <= smallAtMost
  } catch {
    return false
  }
}

function filledUp(path: string, bytes: number): SmallDisk {
  const folder = mkdtempSync(join(path, 'fieldbook-small-'))
  const { bsize, bavail } = statfsSync(path)
  const filler = mkdtempSync(join(path, 'fieldbook-filler-'))
  writeFileSync(join(filler, 'filler'), Buffer.alloc(Math.max(0, bsize * bavail - bytes)))
  const remove = () => {
    for (const made of [folder, filler]) rmSync(made, { recursive: true, force: true })
  }
  return { folder, prefix: [], remove }
}

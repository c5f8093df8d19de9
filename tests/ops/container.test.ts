/**
 * The image of `Containerfile`, built and run by podman: a root file system that is only read, a user without rights, no
 * network; killed by its health, backed up, and replaced by another container on the same volume. Debian, as root, with a
 * network. The base images are made by debootstrap, so that no registry is needed.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from 'vitest'

import { longTest } from '#test/longTest.ts'
import { report } from '../safety/support/dice.ts'
import { makeDebian, needPrograms } from './debian.ts'
import { freePort, isReady, removeFolder, root, temporaryFolder, until } from './parent.ts'

const minutes = 60_000
const image = 'localhost/fieldbook-test'
/** How this machine reaches the network is no part of the image. */
const certificates = '/etc/ssl/certs/ca-certificates.crt'
/** A machine that is itself confined may raise no limits: what is asked for is below those it has. */
const limits = ['--ulimit=nofile=1024:1024', '--ulimit=nproc=1024:1024', '--cgroups=disabled']
const confined = [
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
  '--shm-size=256m',
]

longTest(
  'the image runs confined, and another container goes on where it ended',
  { timeout: 60 * minutes },
  async () => {
    needPrograms({ podman: 'podman', crun: 'crun', buildah: 'buildah' })
    const folder = temporaryFolder()
    const names: string[] = []
    try {
      build(folder)
      await play(names)
    } finally {
      for (const name of names) podman('rm', '--force', '--ignore', name)
      podman('volume', 'rm', '--force', 'fieldbook-test')
      podman('rmi', '--force', '--ignore', image, `${image}-base`, `${image}-node`)
      removeFolder(folder)
    }
  },
)

async function play(names: string[]) {
  const port = await freePort()
  const start = (name: string, ...more: string[]) => {
    names.push(name)
    const network = ['--network=host', '--env=HOST=127.0.0.1', `--env=PORT=${port}`, '--volume=fieldbook-test:/data']
    podman('run', '--detach', `--name=${name}`, ...limits, ...confined, ...network, ...more, image)
  }
  start('fieldbook-first')
  const seconds = (await until(() => isReady(port), 5 * minutes)) / 1000
  const inside = (...command: string[]) => podman('exec', 'fieldbook-first', ...command)
  expect(podman('healthcheck', 'run', 'fieldbook-first')).toBe('')
  expect(inside('id', '-u')).toBe('10001')
  expect(() => inside('touch', '/opt/fieldbook/file')).toThrow(/Read-only file system/)
  expect(podman('logs', 'fieldbook-first')).toContain('/setup/?token=')
  const memory = memoryOf(Number(podman('inspect', '--format={{.State.Pid}}', 'fieldbook-first')))
  expect(inside('node', 'bin/backup.mjs', 'backup')).toContain('The backup is /data/backups/')
  expect(inside('node', 'bin/doctor.mjs')).toContain('No fault was found.')
  inside('sh', '-c', 'echo kept > /data/files/mark')
  podman('stop', '--time=60', 'fieldbook-first')
  expect(podman('inspect', '--format={{.State.ExitCode}}', 'fieldbook-first')).toBe('0')

  // An update: another container, of the new image, on the same volume.
  start('fieldbook-second')
  const again = (await until(() => isReady(port), 5 * minutes)) / 1000
  expect(podman('exec', 'fieldbook-second', 'cat', '/data/files/mark')).toBe('kept')
  podman('stop', '--time=60', 'fieldbook-second')

  // Nothing of it needs a network to start.
  names.push('fieldbook-alone')
  podman('run', '--detach', '--name=fieldbook-alone', '--network=none', ...limits, ...confined, image)
  await until(() => podman('logs', 'fieldbook-alone').includes('Fieldbook is ready'), 5 * minutes)

  const bytes = Number(podman('image', 'inspect', '--format={{.Size}}', image))
  report(
    `container: ${Math.round(bytes / 1_000_000)} MB, ready in ${seconds.toFixed(1)} s with a new database and ${again.toFixed(1)} s on its volume, ${memory} MB of memory`,
  )
}

function build(folder: string) {
  const system = join(folder, 'debian')
  makeDebian(system, ['ca-certificates', 'git'])
  const imported = (name: string, tar: string[], change: string[]) =>
    execFileSync('sh', [
      '-c',
      `tar -C "$0" ${tar.join(' ')} -cf - . | podman import --quiet "$@" - ${name}`,
      system,
      ...change,
    ])
  imported(`${image}-node`, [], ['--change', `ENV NODE_EXTRA_CA_CERTS=${certificates}`])
  const node = ['usr/bin/node', 'usr/bin/npm', 'usr/lib/node_modules'].map((path) => `--exclude=./${path}`)
  imported(`${image}-base`, node, [])
  const checkout = join(folder, 'fieldbook')
  execFileSync('git', ['clone', '--quiet', root, checkout])
  const how = ['--quiet', '--isolation=chroot', '--network=host', '--format=docker', `--tag=${image}`]
  podman('build', ...how, `--build-arg=BUILD=${image}-node`, `--build-arg=BASE=${image}-base`, checkout)
}

/** In a tree of control groups of the second version, whatever this machine has. */
function podman(...args: string[]): string {
  const cgroups = 'umount -R /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup'
  const script = `${cgroups}; exec podman --cgroup-manager=cgroupfs "$@" 2>&1`
  return execFileSync('unshare', ['--mount', 'sh', '-c', script, 'podman', ...args], { encoding: 'utf8' }).trim()
}

/** Megabytes of the process and all below it, what they share counted once. */
function memoryOf(pid: number): number {
  const share = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
  )
  return Math.round(children.reduce((sum, child) => sum + memoryOf(Number(child)), share))
}

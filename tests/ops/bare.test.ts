/**
 * The README's two commands on a system that has nothing but git, npm and node 20, where user namespaces are refused, as in
 * most containers: as root below a folder of mode 0700, as root elsewhere, and as a user. Debian, as root, with a network.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { report } from '../safety/support/dice.ts'
import { makeDebian } from './debian.ts'
import { freePort, isReady, removeFolder, root, startParent, temporaryFolder, until } from './parent.ts'

const system = temporaryFolder()
const minutes = 60_000
const places = [
  { user: 'root', checkout: '/root/work/fieldbook' },
  { user: 'root', checkout: '/srv/fieldbook' },
  { user: 'surveyor', checkout: '/home/surveyor/fieldbook' },
]

beforeAll(() => {
  makeDebian(system, ['git', 'ca-certificates'])
  execFileSync('chroot', [system, 'useradd', '--create-home', 'surveyor'])
  execFileSync('chmod', ['0755', system])
  execFileSync('chmod', ['0700', join(system, 'root')])
  for (const { user, checkout } of places) {
    mkdirSync(join(system, dirname(checkout)), { recursive: true })
    execFileSync('git', ['clone', '--quiet', root, join(system, checkout)])
    execFileSync('chroot', [system, 'chown', '--recursive', user, checkout])
  }
}, 15 * minutes)

afterAll(() => removeFolder(system), 10 * minutes)

test(
  'a user, who may not install anything, reads what is missing, however often they try',
  { timeout: 15 * minutes },
  async () => {
    for (const command of ['demo', 'start']) {
      const { code, output } = await ended(inside('surveyor', '/home/surveyor/fieldbook', `npm run ${command}`))
      expect(code).toBe(1)
      expect(output).toContain('Install it as root and start Fieldbook again: apt-get install libatomic1')
    }
  },
)

test.for(places)('$user at $checkout: both commands', { timeout: 15 * minutes }, async ({ user, checkout }) => {
  if (user !== 'root')
    execFileSync('chroot', [system, 'apt-get', 'install', '-y', '-qq', 'libatomic1'], { stdio: 'ignore' })
  for (const [command, sentence] of [
    ['npm run demo', 'Log in with the password'],
    ['npm start', '/setup/'],
  ] as const) {
    const port = await freePort()
    const parent = inside(user, checkout, `PORT=${port} ${command}`)
    try {
      await until(() => {
        if (parent.child.exitCode !== null) throw new Error(`it ended:\n${parent.output()}`)
        return parent.output().includes('Fieldbook is ready') && parent.output().includes(sentence)
      }, 5 * minutes)
      expect(await isReady(port)).toBe(true)
    } finally {
      // Whoever waits for the system ignores gentler signals; all that runs in it goes with the wait.
      parent.child.kill('SIGKILL')
      await parent.exit
      report(`${user}, ${checkout}, ${command}:\n${parent.output().replaceAll(/^ *Applied .*$/gm, 'Applied …')}`)
    }
  }
})

/** A command in the system, without the right to make namespaces: a chroot is refused them. It ends with all it began. */
function inside(user: string, checkout: string, command: string) {
  const mounts = ['proc', 'dev', 'sys'].map((name) => `mount --rbind /${name} ${join(system, name)}`)
  const become = `setpriv --reuid=${user} --regid=${user} --clear-groups`
  const environment = `HOME=$(dirname ${checkout}) PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`
  const certificates = 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'
  const script = `cd ${checkout} && exec env ${environment} ${certificates} ${become} sh -c "$0"`
  const enter = [...mounts, `exec chroot ${system} sh -c '${script}' "$0"`].join(' && ')
  return startParent(
    {},
    { command: ['unshare', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc', 'sh', '-c', enter, command] },
  )
}

async function ended(parent: ReturnType<typeof inside>) {
  const code = await parent.exit
  return { code, output: parent.output() }
}

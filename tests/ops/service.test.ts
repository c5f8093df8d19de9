/**
 * `npm run service`: what it would write, and, in the long runs, a Debian that systemd boots (systemd-nspawn, as root, with
 * a network) in which it is installed, killed, backed up and taken away.
 */
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { longTest } from '#test/longTest.ts'
import { report } from '../safety/support/dice.ts'
import { makeDebian, needPrograms } from './debian.ts'
import { freePort, isReady, removeFolder, root, startParent, temporaryFolder, until } from './parent.ts'

const minutes = 60_000

test('prints what it would write, and writes nothing', async () => {
  const home = temporaryFolder()
  const print = async (...more: string[]) => {
    const command = [process.execPath, join(root, 'bin', 'service.mjs'), 'install', '--print', ...more]
    const run = startParent({ HOME: home, XDG_CONFIG_HOME: home }, { command })
    expect(await run.exit, run.output()).toBe(0)
    return run.output()
  }
  const machine = await print('PORT=443', 'DATA_DIR=/srv/fieldbook', 'BACKUP_DIR=/mnt/safe', '--backup-at', '03:30')
  expect(machine).toContain('# /etc/systemd/system/fieldbook.service')
  for (const line of [
    'User=fieldbook',
    'Restart=always',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'ReadWritePaths=/srv/fieldbook',
    'ReadWritePaths=/srv/fieldbook /mnt/safe',
    'AmbientCapabilities=CAP_NET_BIND_SERVICE',
    'OnCalendar=*-*-* 03:30:00',
    'BACKUPS_KEPT=14',
  ])
    expect(machine.split('\n')).toContain(line)
  const own = await print('--user', 'MAIL_FROM=Fieldbook <fieldbook@example.com>')
  expect(own).toContain(`# ${home}/systemd/user/fieldbook.service`)
  expect(own).toContain('MAIL_FROM="Fieldbook <fieldbook@example.com>"')
  expect(own).not.toMatch(/User=|ProtectSystem/)
  removeFolder(home)
})

longTest('a service that is killed is back, backed up, and taken away', { timeout: 30 * minutes }, async () => {
  const system = temporaryFolder()
  const machine = await boot(system)
  try {
    await play(machine)
  } finally {
    machine.end()
    removeFolder(system)
  }
})

async function play(machine: Machine) {
  const port = await freePort()
  const installed = machine.sh(`npm run service -- install PORT=${port} BACKUPS_KEPT=2`)
  expect(installed).toContain('Fieldbook is ready at')
  expect(await isReady(port)).toBe(true)
  const units = 'fieldbook.service fieldbook-backup.service fieldbook-backup.timer'
  expect(machine.sh(`systemd-analyze verify ${units} 2>&1`)).toBe('')
  expect(machine.sh('systemctl is-enabled fieldbook.service fieldbook-backup.timer')).toBe('enabled\nenabled')
  expect(machine.sh('npm run -s doctor')).toContain('No fault was found.')
  const exposure = machine.sh('systemd-analyze security fieldbook.service | tail -n 1')

  const main = () => machine.sh('systemctl show -p MainPID --value fieldbook')
  const before = main()
  machine.sh(`kill -9 ${before}`)
  await until(async () => !(await isReady(port)), 10_000)
  const seconds = (await until(() => isReady(port), 2 * minutes)) / 1000
  expect(main()).not.toBe(before)

  for (let time = 0; time < 3; time += 1) machine.sh('systemctl start fieldbook-backup.service')
  expect(machine.sh('ls /var/lib/fieldbook/backups | wc -l')).toBe('2')
  // A setting that is not valid is refused, and what runs goes on.
  expect(machine.sh('npm run -s service -- install PORT=70000 2>&1 || true')).toMatch(
    /PORT must be a whole number.*\nNothing was installed/,
  )
  expect(machine.sh('npm run -s doctor')).toContain('No fault was found.')
  expect(machine.sh('npm run -s service -- run backup')).toContain('The backup is /var/lib/fieldbook/backups/')
  expect(machine.sh('stat -c %U /var/lib/fieldbook/backups/* | sort -u')).toBe('fieldbook')
  expect(machine.sh('npm run -s service -- status')).toContain('active (running)')

  expect(machine.sh('npm run -s service -- uninstall')).toContain('The data stays in /var/lib/fieldbook')
  expect(await isReady(port)).toBe(false)
  expect(machine.sh('ls /var/lib/fieldbook')).toContain('postgres')
  report(`service: back ${seconds.toFixed(1)} s after its process was killed; ${exposure}`)
}

interface Machine {
  sh: (command: string) => string
  end: () => void
}

/** Debian with systemd as its first process, on this machine's network, the checkout in /opt/fieldbook. */
async function boot(system: string): Promise<Machine> {
  needPrograms({ 'systemd-nspawn': 'systemd-container' })
  makeDebian(system, ['git', 'ca-certificates', 'systemd', 'systemd-sysv', 'dbus', 'procps'])
  execFileSync('chmod', ['0755', system])
  execFileSync('git', ['clone', '--quiet', root, join(system, 'opt/fieldbook')])
  // A tree of control groups of the second version, whatever this machine has.
  const cgroups =
    'umount -R /sys/fs/cgroup; mount -t cgroup2 none /sys/fs/cgroup && mkdir -p /sys/fs/cgroup/fieldbook-test && echo $$ > /sys/fs/cgroup/fieldbook-test/cgroup.procs'
  const nspawn = 'exec systemd-nspawn --quiet --register=no --keep-unit --boot --directory "$0"'
  const child = spawn('unshare', ['--mount', 'sh', '-c', `${cgroups}; ${nspawn}`, system], { stdio: 'ignore' })
  // It begins as a few short helpers; the one that stays is systemd.
  const first = () =>
    readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').find(isSystemd)
  await until(() => first() !== undefined, 60_000)
  const pid = first() ?? ''
  const environment =
    'PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'
  const sh = (command: string) =>
    execFileSync(
      'nsenter',
      ['--all', '--target', pid, 'env', '-i', ...environment.split(' '), 'sh', '-c', `cd /opt/fieldbook && ${command}`],
      { encoding: 'utf8' },
    ).trim()
  await until(() => {
    try {
      return /running|degraded/.test(sh('systemctl is-system-running || true'))
    } catch {
      return false
    }
  }, 60_000)
  // systemd-nspawn lays another boot_id over the kernel's, which a service does not see: the lock of the data has it.
  sh('umount /proc/sys/kernel/random/boot_id || true')
  return { sh, end: () => child.kill('SIGKILL') }
}

function isSystemd(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'systemd'
  } catch {
    return false
  }
}

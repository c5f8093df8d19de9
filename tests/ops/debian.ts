/** A Debian in a folder, with the machine's own node and npm. As root, with a network. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, realpathSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** Installs what the machine lacks of these programs, each of the Debian package that is called so or given. */
export function needPrograms(packages: Record<string, string>): void {
  const missing = Object.entries(packages).flatMap(([program, name]) => (installed(program) ? [] : [name]))
  if (missing.length === 0) return
  const quiet = ['-y', '-qq', '--no-install-recommends']
  execFileSync('apt-get', ['-qq', 'update'], { stdio: 'ignore' })
  execFileSync('apt-get', ['install', ...quiet, ...missing], { stdio: 'ignore' })
}

export function makeDebian(system: string, packages: string[]): void {
  needPrograms({ debootstrap: 'debootstrap' })
  const debian = ['--variant=minbase', `--include=${packages.join(',')}`, 'bookworm', system]
  execFileSync('debootstrap', [...debian, 'http://deb.debian.org/debian'], { stdio: 'ignore' })
  // The machine's own node 20 and npm, not those that our packages bring.
  copyFileSync(ofMachine('node'), join(system, 'usr/bin/node'))
  const npm = realpathSync(ofMachine('npm'))
  cpSync(join(dirname(npm), '..'), join(system, 'usr/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(system, 'usr/bin/npm'))
  // How this machine reaches the network is no part of what is shown.
  for (const file of ['etc/resolv.conf', 'etc/hosts', 'etc/ssl/certs/ca-certificates.crt'])
    copyFileSync(join('/', file), join(system, file))
}

function ofMachine(program: string): string {
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((entry) => !entry.includes('node_modules') && !entry.includes('node-linux'))
  return execFileSync('sh', ['-c', `command -v ${program}`], {
    env: { PATH: path.join(delimiter) },
    encoding: 'utf8',
  }).trim()
}

function installed(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

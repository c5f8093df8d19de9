// Debian's packages, for what only tests need. Plain JavaScript for node 20.
import { existsSync, readFileSync } from 'node:fs'

import { run } from './process.mjs'

export function isRootOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get') || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** Installs packages; false when they cannot be had. */
export async function aptInstall(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => run('apt-get', ['-qq', ...args], { env, quiet: true })
  await apt('update')
  const { ok } = await apt('install', '-y', '--no-install-recommends', ...packages)
  return ok
}

// The files of the service that `npm run service` installs, and where they are. Plain JavaScript for node 20.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import path from 'node:path'

import { Failure, ROOT } from './process.mjs'

/** Its own user, who owns the data and nothing else; the service of one person runs as that person. */
const USER = 'fieldbook'

/** Folder of units, file of settings, and systemctl's first words, for the machine or for one person. */
export function placesOf(forUser) {
  const home = process.env.XDG_CONFIG_HOME ?? path.join(homedir(), '.config')
  const units = forUser ? path.join(home, 'systemd', 'user') : '/etc/systemd/system'
  return {
    forUser,
    units,
    unit: path.join(units, 'fieldbook.service'),
    settings: forUser ? path.join(home, 'fieldbook.env') : '/etc/fieldbook.env',
    dataDir: forUser ? path.join(homedir(), '.local', 'share', 'fieldbook') : '/var/lib/fieldbook',
    user: forUser ? userInfo().username : USER,
    systemctl: ['systemctl', ...(forUser ? ['--user'] : [])],
    journal: `journalctl ${forUser ? '--user ' : ''}-u fieldbook`,
  }
}

/** The service that was installed from this checkout, with its settings; null: there is none. */
export function installedService() {
  const found = [false, true]
    .map(placesOf)
    .find(({ unit }) => existsSync(unit) && readFileSync(unit, 'utf8').includes(`\nWorkingDirectory=${ROOT}\n`))
  if (!found) return null
  const start = `${found.systemctl.join(' ')} start fieldbook`
  return { ...found, start, settings: settingsIn(found.settings), uid: uidOf(found.user) }
}

export function uidOf(user) {
  try {
    return Number(execFileSync('id', ['-u', user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return null
  }
}

/** NAME=value by line, as systemd reads them: quotes around a value, a backslash before a letter within double ones. */
export function settingsIn(file) {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw new Failure(`The settings in ${file} may not be read by this user: run it as root.`)
  }
  const settings = {}
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s*(\w+)=\s*(.*?)\s*$/.exec(line) ?? []
    if (name)
      settings[name] = /^'.*'$/.test(value)
        ? value.slice(1, -1)
        : /^".*"$/.test(value)
          ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1')
          : value
  }
  return settings
}

export const settingsText = (settings) =>
  [
    '# Settings of Fieldbook (docs/CONFIGURATION.md): NAME=value by line. Only root reads them. After a change restart it:',
    '# systemctl restart fieldbook. After another PORT, DATA_DIR or BACKUP_DIR: npm run service -- install',
    ...Object.entries(settings).map(([name, value]) =>
      /^[\w.,:/@+-]*$/.test(value) ? `${name}=${value}` : `${name}="${value.replaceAll(/["\\$`]/g, '\\$&')}"`,
    ),
    '',
  ].join('\n')

/** Every unit by its name. `version` is that of systemd: before 254 it restarts at one pace. */
export function unitsOf({ places, settings, node, version, backupTime }) {
  const { PORT, DATA_DIR, BACKUP_DIR } = settings
  const common = [
    ...(places.forUser ? [] : [`User=${places.user}`, `Group=${places.user}`]),
    `WorkingDirectory=${ROOT}`,
    `EnvironmentFile=${places.settings}`,
    'UMask=0077',
  ]
  const bindsLow = Number(PORT ?? 8080) < 1024
  return {
    'fieldbook.service': lines(
      '[Unit]',
      'Description=Fieldbook',
      `Documentation=file:${ROOT}/docs/OPERATIONS.md`,
      ...(places.forUser ? [] : ['Wants=network-online.target', 'After=network-online.target']),
      // It comes back however often it died.
      'StartLimitIntervalSec=0',
      '',
      '[Service]',
      ...common,
      `ExecStart=${node} ${ROOT}/bin/run.mjs start`,
      'Restart=always',
      ...(version >= 254 ? ['RestartSec=1', 'RestartSteps=6', 'RestartMaxDelaySec=60'] : ['RestartSec=5']),
      // The parent ends the server first and the database last.
      'KillMode=mixed',
      'TimeoutStopSec=60',
      // What runs out of memory is brought back by the parent.
      'OOMPolicy=continue',
      ...hardened(places, [DATA_DIR], bindsLow ? 'CAP_NET_BIND_SERVICE' : ''),
      '',
      '[Install]',
      `WantedBy=${places.forUser ? 'default.target' : 'multi-user.target'}`,
    ),
    'fieldbook-backup.service': lines(
      '[Unit]',
      'Description=Backup of Fieldbook',
      // The socket of the embedded database may lie in its private /tmp.
      ...(places.forUser ? [] : ['JoinsNamespaceOf=fieldbook.service']),
      '',
      '[Service]',
      'Type=oneshot',
      ...common,
      `ExecStart=${node} ${ROOT}/bin/backup.mjs backup`,
      'Nice=10',
      'IOSchedulingClass=idle',
      ...hardened(places, [DATA_DIR, ...(BACKUP_DIR ? [BACKUP_DIR] : [])], ''),
    ),
    'fieldbook-backup.timer': lines(
      '[Unit]',
      'Description=Backup of Fieldbook, every night',
      '',
      '[Timer]',
      `OnCalendar=*-*-* ${backupTime}:00`,
      // A machine that was off takes it when it is on again.
      'Persistent=true',
      '',
      '[Install]',
      'WantedBy=timers.target',
    ),
  }
}

/** Reads the checkout, writes the data, and may do little else. Node compiles as it runs: memory stays executable. */
function hardened({ forUser }, writable, capabilities) {
  const anywhere = [
    'NoNewPrivileges=yes',
    'RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK',
    'RestrictNamespaces=yes',
    'RestrictRealtime=yes',
    'RestrictSUIDSGID=yes',
    'LockPersonality=yes',
    'SystemCallArchitectures=native',
    'SystemCallFilter=@system-service',
    'SystemCallErrorNumber=EPERM',
  ]
  if (forUser) return anywhere
  return [
    ...anywhere,
    'ProtectSystem=strict',
    `ReadWritePaths=${writable.join(' ')}`,
    `ProtectHome=${/^\/(home|root)\//.test(`${ROOT}/`) || writable.some((folder) => /^\/(home|root)\//.test(folder)) ? 'read-only' : 'yes'}`,
    'PrivateTmp=yes',
    'PrivateDevices=yes',
    'ProtectClock=yes',
    'ProtectControlGroups=yes',
    'ProtectHostname=yes',
    'ProtectKernelLogs=yes',
    'ProtectKernelModules=yes',
    'ProtectKernelTunables=yes',
    `CapabilityBoundingSet=${capabilities}`,
    ...(capabilities ? [`AmbientCapabilities=${capabilities}`] : []),
  ]
}

const lines = (...all) => `${all.join('\n')}\n`

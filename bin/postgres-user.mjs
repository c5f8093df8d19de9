// As whom the embedded PostgreSQL runs. It refuses root, so root needs a way round; everyone else runs it as themselves.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

import { Failure } from './process.mjs'

/**
 * The way to run PostgreSQL's programs on this data folder: what goes before the command, the options of spawn, and
 * `own(path)`, which hands a folder of ours to whoever PostgreSQL runs as.
 */
export function waysToRun({ postgres, initdb }, dataDir, cluster) {
  if (process.getuid() !== 0) {
    const owner = existsSync(cluster) ? statSync(cluster).uid : process.getuid()
    if (owner !== process.getuid())
      throw new Failure(`${cluster} belongs to another user (uid ${owner}): start Fieldbook as that user, or as root.`)
    return { prefix: [], options: {}, own: () => {} }
  }

  // A folder that an ordinary user's Fieldbook made stays that user's: only then do both keep working.
  const owner = existsSync(cluster) ? statSync(cluster).uid : 0
  const user = owner === 0 ? unprivileged() : { uid: owner, gid: statSync(cluster).gid }
  const ways = [...(owner === 0 ? [inNamespace()] : []), withReach(user), asUser(user, dataDir)]
  const way = ways.find((candidate) => works(candidate, initdb, dataDir))
  if (way) return way
  throw new Failure(
    'PostgreSQL does not run as root, this system refuses user namespaces, and no unprivileged user can reach ' +
      `${dataDir} and ${postgres}: start Fieldbook as an ordinary user, or give DATABASE_URL and DATABASE_ADMIN_URL.`,
  )
}

/** A user namespace in which root is called 1000: no new user, the files stay root's, 0700 folders above are no bar. */
const inNamespace = () => ({
  prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'],
  options: {},
  own: () => {},
})

/** Where namespaces are refused (a container): another user, who keeps the one power to pass folders that are root's. */
const withReach = ({ uid, gid }) => ({
  prefix: [
    'setpriv',
    // PostgreSQL looks for its own programs with access(2), which forgets that power without this bit.
    '--securebits=+no_setuid_fixup',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--bounding-set=-all,+dac_override',
    '--',
  ],
  options: {},
  own: (folder) => chownAll(folder, uid, gid),
})

const asUser = ({ uid, gid }, dataDir) => ({
  prefix: [],
  options: { uid, gid },
  own(folder) {
    chmodSync(dataDir, 0o711)
    chownAll(folder, uid, gid)
  },
})

/** Tried, not guessed: can it enter the data folder, and do the programs find each other? */
function works({ prefix, options }, initdb, dataDir) {
  const [command, ...args] = [
    ...prefix,
    'sh',
    '-c',
    'cd "$1" && "$0" --show --pgdata="$1/postgres.new"',
    initdb,
    dataDir,
  ]
  return spawnSync(command, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0
}

function unprivileged() {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return found ? { uid: Number(found[2]), gid: Number(found[3]) } : { uid: 65534, gid: 65534 }
}

function chownAll(folder, uid, gid) {
  if (statSync(folder).uid === uid) return
  const entries = statSync(folder).isDirectory() ? readdirSync(folder, { recursive: true }) : []
  for (const entry of entries) lchownSync(path.join(folder, entry), uid, gid)
  chownSync(folder, uid, gid)
}

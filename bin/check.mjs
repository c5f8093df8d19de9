// `npm run check`: types, lint, format, dead code, generated files. Prints a line per check, and the output of those
// that fail. The last line counts them. `npm run generate` writes the generated files instead.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startPostgres } from './postgres.mjs'
import { giveUp, ROOT, run, say } from './process.mjs'
import { install, nodeBinary, tool } from './setup.mjs'

const CHECKS = [
  ['types of the server', () => program('tsc', '-p', 'tsconfig.server.json')],
  ['types of the web client', () => program('tsc', '-p', 'tsconfig.web.json')],
  ['types of the service worker', () => program('tsc', '-p', 'tsconfig.worker.json')],
  ['lint', () => program('oxlint', '--type-aware')],
  ['format', () => program('oxfmt', '--check')],
  ['dead code', () => program('knip')],
  ['generated files', () => generatedFiles('--verify')],
  ['generated client', () => onOurNode(['bin/client.ts', '--verify'])],
]

/** Two at once: the machine we aim at has two cores, and each of these uses more than one at times. */
const AT_ONCE = 2

try {
  await install()
  const generates = process.argv.includes('--generate')
  const generated = [
    ['generated files', () => generatedFiles()],
    ['generated client', () => onOurNode(['bin/client.ts'])],
  ]
  const queue = generates ? generated : [...CHECKS]
  const count = queue.length
  const failed = []
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(queue, failed)))
  say(`\n${count - failed.length} passed, ${failed.length} failed`)
  process.exitCode = failed.length > 0 ? 1 : 0
} catch (error) {
  giveUp(error)
}

async function work(queue, failed) {
  for (let check = queue.shift(); check; check = queue.shift()) {
    const [title, perform] = check
    const from = performance.now()
    const { ok, output } = await perform()
    if (!ok) failed.push(title)
    say(`${ok ? 'ok    ' : 'FAILED'} ${title} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
    if (!ok) say(output.trimEnd().replace(/^/gm, '       '))
  }
}

/** On our node, first in PATH too: these programs start others. */
function program(name, ...args) {
  return onOurNode([tool(name), ...args])
}

function onOurNode(args, more = {}) {
  const PATH = [path.join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter)
  return run(nodeBinary(), args, { quiet: true, env: { ...process.env, PATH, ...more } })
}

async function generatedFiles(...args) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fieldbook-check-'))
  const postgres = await startPostgres({ dataDir, quick: true })
  try {
    return await onOurNode(['db/codegen.ts', ...args], { CODEGEN_ADMIN_URL: postgres.adminUrl })
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

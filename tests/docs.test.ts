/** Documents and comments name only what exists: headings, files, scripts and identifiers. */
import fs from 'node:fs'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const filesBelow = (folder: string, ending: RegExp): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`)
const textOf = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

const sources = ['src', 'tests', 'db', 'bin', 'ops', 'bench']
  .flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs|sql)$/))
  .filter((file) => file !== 'tests/docs.test.ts' && !file.startsWith('db/migrations/'))

/** The anchor that Markdown viewers give a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const anchors = new Map<string, Set<string>>()
function anchorsOf(file: string): Set<string> {
  const known =
    anchors.get(file) ?? new Set([...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))
  anchors.set(file, known)
  return known
}
const decisions = filesBelow('docs/decisions', /^\d{4}.*\.md$/)
const decisionNumbers = new Set(decisions.map((file) => path.basename(file).slice(0, 4)))

/** Why a reference to a document, such as `docs/rules/money.md#rounding`, leads nowhere; null where it does not. */
function brokenReference(reference: string): string | null {
  const decision = /^docs\/decisions\/(\d{4})$/.exec(reference)
  if (decision) return decisionNumbers.has(decision[1] ?? '') ? null : `${reference}: there is no such decision`
  const [file = '', anchor] = reference.split('#')
  if (!fs.existsSync(path.join(root, file))) return `${reference}: there is no such file`
  return anchor === undefined || anchorsOf(file).has(anchor) ? null : `${reference}: there is no such heading`
}
/** A citation of a document that is not in the repository. */
const outside = /(?:specification|product rules),? (?:sections?|row) \d/i
/** A docstring whose subject stands in the code below it. */
const subjectless = /\/\*\*\s*(?:\*\s*)?(?:What|Of)\b[^\n]*/g

describe('comments in code', () => {
  test('cite a heading or a decision that exists', () => {
    const found = sources.flatMap((file) =>
      [...textOf(file).matchAll(/\bdocs\/(?:decisions\/\d{4}|(?:\w+\/)?[\w-]+\.md)(?:#[\p{L}\p{N}_-]+)?/gu)].flatMap(
        ([reference]) => brokenReference(reference) ?? [],
      ),
    )
    expect(found).toEqual([])
  })

  test('cite nothing outside of the repository', () => {
    expect(sources.filter((file) => outside.test(textOf(file)))).toEqual([])
  })

  test('no docstring begins with What or Of: its subject stands in the sentence', () => {
    const found = sources.flatMap((file) =>
      [...textOf(file).matchAll(subjectless)].map(([comment]) => `${file}: ${comment}`),
    )
    expect(found).toEqual([])
  })

  test('would be found if they were wrong', () => {
    expect(brokenReference('docs/rules/money.md#rounding')).toBeNull()
    expect(brokenReference('docs/rules/money.md#no-such-heading')).toContain('no such heading')
    expect(brokenReference('docs/rules/no-such-file.md')).toContain('no such file')
    expect(brokenReference('docs/decisions/0000')).toContain('no such decision')
    expect(outside.test('(specification, section 5)')).toBe(true)
    expect('/** Of one file. */\n/**\n * What a file is. */\n/** Offers a file. */'.match(subjectless)).toHaveLength(2)
  })
})

// --- What documents name ---------------------------------------------------------------------------------------------

const topFolders = ['src', 'tests', 'db', 'bin', 'ops', 'bench', 'docs', 'public', '.ci', '.vscode']
const documents = [
  ...fs.readdirSync(root).filter((file) => file.endsWith('.md')),
  ...filesBelow('docs', /\.md$/),
  ...filesBelow('ops', /\.md$/),
]
const projectFiles = [...fs.readdirSync(root), ...topFolders.flatMap((folder) => filesBelow(folder, /./))]
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }

/** Every word that code, migrations and their configuration contain. */
const words = new Set<string>()
for (const file of projectFiles)
  if (/\.(tsx?|mjs|sql|json|css|html|typ|conf|cfg|yml|yaml|sh|service)$/.test(file) || !file.includes('.'))
    if (file !== 'tests/docs.test.ts' && file !== 'package-lock.json' && fs.statSync(path.join(root, file)).isFile())
      for (const [word] of textOf(file).matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) words.add(word)

const escaped = (text: string) => text.replaceAll(/[.+^$()|[\]\\]/g, String.raw`\$&`)
/**
 * `tests/e2e/long`, `*.access.ts`, `entries.{rules,hours}.ts`, `safety/ids`, `docs/decisions/0094`: a file or folder whose
 * path is that, ends so, or goes on with an ending.
 */
function pathExists(written: string): boolean {
  const pattern = escaped(written.replace(/\/$/, ''))
    .replaceAll(/\*+/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))
    .replaceAll(/\{([^}]*)\}/g, (_, choices: string) => `(?:${choices.replaceAll(',', '|')})`)
  const ends = new RegExp(`(?:^|/)${pattern}(?:[/.-]|$)`)
  return projectFiles.some((file) => ends.test(file))
}

const isPath = (token: string) =>
  /^[\w.*{},@/-]+$/.test(token) &&
  (topFolders.some((folder) => token.startsWith(`${folder}/`)) || /\w\.(tsx?|mjs|sql|md|typ)$/.test(token))
const identifier = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*(?:\(.*\))?$/
/** Patterns (`add_x`, `view_`), the example that RECORD-TYPES.md walks through, and names of other programs. */
const isExample = (token: string) =>
  /_x\b|\bx_|_$|vehicle|^(feature\.role|Component)\.tsx?$/.test(token) ||
  ['nodejs_eventloop_lag_seconds', 'synchronous_mode_strict', 'pg_stat_replication', 'pg_partman'].includes(token)
/** A name of code, rather than a word: it has a capital within, an underscore, or is called. */
const isIdentifier = (token: string) => identifier.test(token) && /[a-z\d][A-Z]|_|\)$/.test(token)

/**
 * Lists the names in a document that do not exist. `isHistory`: a decision names identifiers that may be gone since.
 */
function missingNames(document: string, text: string, isHistory: boolean): string[] {
  const folder = path.dirname(document)
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|\/api\/)([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    const [file = '', anchor] = target.split('#')
    const found = file === '' ? document : path.join(folder, file)
    if (!fs.existsSync(path.join(root, found))) return [`link ${target}`]
    return anchor !== undefined && !anchorsOf(found).has(anchor) ? [`heading ${target}`] : []
  })
  const commands = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].flatMap(([, script = '']) =>
    script in scripts ? [] : [`script ${script}`],
  )
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '')
  const names = [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, token = '']) => {
    if (isExample(token)) return []
    if (isPath(token)) return pathExists(token) ? [] : [`path ${token}`]
    if (isHistory || !isIdentifier(token)) return []
    const parts = token.replace(/\(.*$/, '').split('.')
    return parts.every((part) => words.has(part)) ? [] : [`identifier ${token}`]
  })
  return [...links, ...commands, ...names].map((problem) => `${document}: ${problem}`)
}

describe('documents', () => {
  test('name only paths, scripts, headings and identifiers that exist', () => {
    expect(documents.flatMap((file) => missingNames(file, textOf(file), /^docs\/decisions\/\d/.test(file)))).toEqual([])
  })

  test.for([
    ['a link', '[x](no-such-file.md)', 'link'],
    ['a heading', '[x](STYLE.md#no-such-heading)', 'heading'],
    ['a script', '`npm run no-such-script`', 'script'],
    ['a path', '`src/core/noSuchFile.ts`', 'path'],
    ['a file by its end', '`noSuchFile.rules.ts`', 'path'],
    ['an identifier', '`noSuchName`', 'identifier'],
    ['a function', '`nosuch()`', 'identifier'],
  ])('would be found with %s that does not exist', ([, text = '', problem = '']) => {
    expect(missingNames('docs/PLANTED.md', text, false)).toEqual([expect.stringContaining(problem)])
  })

  test('decisions have a number of their own, and a line in their index', () => {
    const index = textOf('docs/decisions/README.md')
    const numbers = decisions.map((file) => path.basename(file).slice(0, 4))
    expect(numbers.filter((number, position) => numbers.indexOf(number) !== position)).toEqual([])
    expect(decisions.filter((file) => index.split(`](${path.basename(file)})`).length !== 2)).toEqual([])
    expect(decisions.filter((file) => !textOf(file).startsWith(`# ${path.basename(file).slice(0, 4)} `))).toEqual([])
  })
})

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
const decisionNumbers = new Set(fs.readdirSync(path.join(root, 'docs/decisions')).map((file) => file.slice(0, 4)))

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

describe('citations in code', () => {
  test('lead to a heading or a decision', () => {
    const found = sources.flatMap((file) =>
      [...textOf(file).matchAll(/\bdocs\/(?:decisions\/\d{4}|(?:\w+\/)?[\w-]+\.md)(?:#[\p{L}\p{N}_-]+)?/gu)].flatMap(
        ([reference]) => brokenReference(reference) ?? [],
      ),
    )
    expect(found).toEqual([])
  })

  test('name nothing outside of the repository', () => {
    expect(sources.filter((file) => outside.test(textOf(file)))).toEqual([])
  })

  test('would be found if they led nowhere', () => {
    expect(brokenReference('docs/rules/money.md#rounding')).toBeNull()
    expect(brokenReference('docs/rules/money.md#no-such-heading')).toContain('no such heading')
    expect(brokenReference('docs/rules/no-such-file.md')).toContain('no such file')
    expect(brokenReference('docs/decisions/0000')).toContain('no such decision')
    expect(outside.test('(specification, section 5)')).toBe(true)
  })
})

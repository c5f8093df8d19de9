/** Names in code say what they hold (docs/STYLE.md): words that say nothing do not come back, a type has one name and a file one role. */
import { describe, expect, test } from 'vitest'
import { parseSync } from 'vite'

import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** Words that no variable and no parameter is called: they hide what the thing is. Name the thing instead. */
const emptyWords: ReadonlySet<string> = new Set(
  'one other some at of asked said told asker kept most usual news traits judged alike'.split(' '),
)

interface Node {
  type: string
  [part: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The names that a module declares for values. A name in a pattern that is the name of a property is given by that. */
function declaredNames(file: string, source: string): string[] {
  const names: string[] = []
  const bind = (target: unknown): void => {
    if (!isNode(target)) return
    if (target.type === 'Identifier') names.push(String(target['name']))
    if (target.type === 'AssignmentPattern') bind(target['left'])
    if (target.type === 'RestElement') bind(target['argument'])
    if (target.type === 'TSParameterProperty') bind(target['parameter'])
    if (target.type === 'ArrayPattern') (target['elements'] as unknown[]).forEach(bind)
    if (target.type === 'ObjectPattern')
      for (const property of target['properties'] as Node[])
        bind(property.type === 'Property' ? (property['shorthand'] ? null : property['value']) : property)
  }
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node)) return
    if (node.type === 'VariableDeclarator') bind(node['id'])
    if (Array.isArray(node['params']) && /Function/.test(node.type)) node['params'].forEach(bind)
    if (node.type === 'FunctionDeclaration') bind(node['id'])
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(file, source).program)
  return names
}

/** The types that a module exports under names of its own. */
const exportedTypes = (file: string, source: string): string[] =>
  [...parseSync(file, source).program.body].filter(isNode).flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : null
    return isNode(declaration) && /^TS(TypeAlias|Interface)Declaration$/.test(declaration.type)
      ? [String((declaration['id'] as Node)['name'])]
      : []
  })

const modules = ['src', 'tests', 'db', 'bench'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`)
    // The rows of tables are called as the tables are.
    .filter((file) => file !== 'db/schema.ts')
    .map((file) => ({ file, source: fs.readFileSync(path.join(root, file), 'utf8') })),
)

const emptyNames = (file: string, source: string) =>
  declaredNames(file, source).flatMap((name) => (emptyWords.has(name) ? [`${file}: ${name}`] : []))

/** Files are called `topic.ts` or `topic.role.ts`, by the roles of docs/STYLE.md. */
const roles = ['access', 'contract', 'job', 'pages', 'queries', 'routes', 'rules', 'service', 'worker', 'workflow']
const isFileName = (file: string) =>
  new RegExp(`^[A-Za-z][A-Za-z0-9]*(\\.(${roles.join('|')}))?(\\.api)?(\\.test)?\\.tsx?$`).test(path.basename(file))

describe('names', () => {
  test('say what they hold', { timeout: 60_000 }, () => {
    expect(modules.length).toBeGreaterThan(1500)
    expect(modules.flatMap(({ file, source }) => emptyNames(file, source))).toEqual([])
  })

  test.each([
    'const one = 1',
    'export const f = (at: number) => at',
    'function g({ id: of }: { id: number }) { return of }',
    'for (const [told] of rows) use(told)',
    'const { max: most } = limits',
  ])('would be found: %s', (source) => {
    expect(emptyNames('planted.ts', source)).toHaveLength(1)
  })

  test('of files are a topic and at most one of ten roles', () => {
    const files = modules.map(({ file }) => file).filter((file) => file.startsWith('src/'))
    expect(files.filter((file) => !isFileName(file))).toEqual([])
    expect(['invoices.lines.ts', 'kept-writes.ts', 'a.rules.access.ts'].filter(isFileName)).toEqual([])
  })

  test('of exported types are used once', { timeout: 60_000 }, () => {
    const files = new Map<string, string[]>()
    for (const { file, source } of modules)
      for (const name of exportedTypes(file, source)) files.set(name, [...(files.get(name) ?? []), file])
    expect([...files].filter(([, named]) => named.length > 1)).toEqual([])
    expect(exportedTypes('planted.ts', 'export interface Row {}\nexport type Values = 1')).toEqual(['Row', 'Values'])
  })
})

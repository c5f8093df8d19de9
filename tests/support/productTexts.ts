/** The texts that the product shows, read from its sources, with `{}` wherever a value is put in. */
import fs from 'node:fs'
import path from 'node:path'

import { parseSync } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')

/** The texts of a module: literals, templates and the text of elements, without imports and types. */
function textsOf(file: string, source: string): string[] {
  const texts: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const { type, value, source: from, quasis } = node as Record<string, unknown>
    if (type === 'ImportDeclaration' || (typeof type === 'string' && type.startsWith('Export') && from)) return
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') texts.push(value)
    if (type === 'TemplateLiteral')
      texts.push((quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join('{}'))
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(file, source).program)
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

/** Every text of what browsers show: the client, and the rules and contracts that it shares with the server. */
export function productTexts(): Set<string> {
  const files = fs
    .readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^server\/|\/server\/|^worker\/|^features\/help\//.test(file),
    )
  const texts = files.flatMap((file) => textsOf(file, fs.readFileSync(path.join(root, 'src', file), 'utf8')))
  return new Set(texts.filter((text) => /\p{L}/u.test(text)))
}

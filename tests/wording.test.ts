/** Texts that people read do not fall back into phrases that were replaced (docs/STYLE.md). */
import { describe, expect, test } from 'vitest'
import { parseSync } from 'vite'

import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** Each phrase that does not come back, with what to write instead and a planted violation. */
const phrases: [phrase: RegExp, instead: string, violation: string][] = [
  [/\btakes? the permissions?\b/i, 'You need permission to …', 'It takes the permission to view clients.'],
  [/\b(nobody|nothing)( \w+)? is like this\b/i, 'No … match this filter', 'Nothing unbilled is like this'],
  [/\bcannot be \w+ like this\b/i, 'say why it is refused', 'These rows cannot be imported like this.'],
  [/\b(there is|has) no such\b|^no such\b/i, '… not found', 'There is no such day.'],
  [/\bnone so far\b/i, 'None yet', 'None so far.'],
  [/^taken back\b/i, 'Undone.', 'Taken back.'],
  [/\bhand(ed)? in\b/i, 'submit', 'What was handed in'],
  [/\b(paid|pay|pays) back\b/i, 'reimburse', 'What is to be paid back'],
  [/\b(less than|below|above|other than) nothing\b/i, 'negative, or 0', 'It comes to less than nothing.'],
  [/^(what is next|what is left out|how long|by what|without people)$/i, 'a noun', 'What is next'],
  [/^you are told since\b/i, 'You get this because …', 'You are told since you made it.'],
  [/\bstays? as (it is|they are|it was)\b/i, 'cannot be changed', 'From then on it stays as it is.'],
  [/\bkept as it is\b/i, 'The original is stored', 'It is kept as it is.'],
  [/\breminded of today\b/i, 'A reminder was sent today.', 'It was reminded of today.'],
  [/\bsay this once\b/i, 'Enter each value once.', 'Say this once.'],
  [/\b(is|are) told this once\b/i, 'The key is in this answer only', 'its secret is told this once'],
  [/\bof that name$/i, 'No matching …', 'No project of that name'],
  [/\bopens nothing\b/i, 'It no longer works', 'Its address opens nothing any more.'],
  [/\bof no use any more\b/i, 'no longer works', 'The codes are of no use any more.'],
  [
    /\bcut short: it cannot be read\b/i,
    'damaged or incomplete',
    'This file is damaged or cut short: it cannot be read.',
  ],
  [/\bkept on this device\b/i, 'Saved on this device', 'Kept on this device.'],
  [/\bgo back to yourself\b/i, 'Stop acting first.', 'Go back to yourself first.'],
  [/(^|[.:] )say (what|which|who|whom|either|whether)\b/i, 'Choose …, or Enter …', 'Say which column holds the date.'],
  [/\bnot known here\b/i, '… was not found', 'One name is not known here'],
  [/\bmay be read two ways\b/i, '… is ambiguous', 'Dates like 1/2/2026 may be read two ways.'],
  [/\bhand it over\b/i, 'Share it', 'Make a link and hand it over.'],
  [/\bone’s own\b/i, 'my', 'Delete one’s own request'],
  [/\bthe asker\b/i, 'that I may …', 'Entries that the asker may see'],
  [/\bwork(s|ing)? as somebody\b/i, 'act as another person', 'Another tab works as somebody else.'],
  [/\bas where they are\b/i, 'say what it follows', 'Inactive since Monday, as where they are.'],
  [/\bis already here\b/i, '… already exists', 'This looks like “Quay”, which is already here.'],
  [/\bwhoever runs\b|\bwho runs\b/i, 'your server administrator', 'Ask whoever runs this Fieldbook.'],
  [
    /^.*server administrator.*\b[A-Z]+_[A-Z]+\b/,
    'what to set up, without the name of a variable',
    'Ask your server administrator to set SMTP_URL.',
  ],
  [/\bmend(ed)?\b/i, 'correct', 'Mend 3 rows'],
]

/** The texts of a module: its string literals, templates and the text of its elements, without imports and types. */
function textsOf(file: string, source: string): string[] {
  const texts: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const { type, value, source: from, quasis } = node as Record<string, unknown>
    if (type === 'ImportDeclaration' || (typeof type === 'string' && type.startsWith('Export') && from)) return
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') texts.push(value)
    if (type === 'TemplateLiteral')
      texts.push((quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join(' '))
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(file, source).program)
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

/** Texts of a module that must be worded anew. */
const faultsOf = (file: string, source: string): string[] =>
  textsOf(file, source).flatMap((text) =>
    phrases.flatMap(([phrase, instead]) => (phrase.test(text) ? [`${file}: “${text}” (instead: ${instead})`] : [])),
  )

describe('texts that people read', () => {
  test('hold no phrase that was replaced', { timeout: 60_000 }, () => {
    const files = fs
      .readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    expect(files.length).toBeGreaterThan(1000)
    const faults = files.flatMap((file) =>
      faultsOf(`src/${file}`, fs.readFileSync(path.join(root, 'src', file), 'utf8')),
    )
    expect(faults).toEqual([])
  })

  test.each(phrases)('%s would be found', (_phrase, _instead, violation) => {
    expect(faultsOf('screen.tsx', `const screen = <p title="${violation}" />`)).toHaveLength(1)
    expect(faultsOf('screen.tsx', `const screen = <p>${violation}</p>`)).toHaveLength(1)
    expect(faultsOf('screen.ts', `const message = \`${violation}\``)).toHaveLength(1)
  })
})

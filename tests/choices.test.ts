/** Choices have the same keys everywhere because all of them are built on one: `ChoiceInput` (docs/rules/screens.md). */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A library's own choices, which have other keys; the browser's own select has those that people know. */
const libraryChoices =
  /import \{[^}]*\b(Select|MultiSelect|Autocomplete|Combobox|TagsInput|PillsInput)\b[^}]*\} from '@mantine/
/** The choice with its list, the names after an @ in a text, and tags. */
const builtOnThem = ['ChoiceInput', 'ChoiceOptions', 'MentionTyping', 'TagTyping'].map(
  (name) => `web/ui/form/${name}.tsx`,
)
const findsIn = (files: readonly (readonly [path: string, text: string])[]) =>
  files.filter(([, text]) => libraryChoices.test(text)).map(([path]) => path)

test('no screen builds a choice with keys of its own', () => {
  const src = new URL('../src/', import.meta.url)
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))
  const found = findsIn(paths.map((path) => [path, readFileSync(new URL(path, src), 'utf8')]))
  expect(found.toSorted()).toEqual(builtOnThem)
})

test('one that does is found', () => {
  const files = [
    ['web/a.tsx', "import { Group, Select } from '@mantine/core'"],
    ['web/b.tsx', "import {\n  Combobox,\n  Input,\n} from '@mantine/core'"],
    ['web/c.tsx', "import { NativeSelect } from '#web/ui/NativeSelect.tsx'"],
  ] as const
  expect(findsIn(files)).toEqual(['web/a.tsx', 'web/b.tsx'])
})

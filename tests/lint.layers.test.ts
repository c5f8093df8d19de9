/** The lint that holds the layers: a violation of each kind is planted and refused, and what is allowed is not. */
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

import { layers } from '../oxlint.config.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const inOrder = layers.flatMap(({ features }) => features)

/** A file, and what it imports. */
type Plant = readonly [file: string, specifier: string]

const sides = (feature: string) => [
  `src/features/${feature}/a.rules.ts`,
  `src/features/${feature}/room/a.rules.ts`,
  `src/features/${feature}/server/a.ts`,
  `src/features/${feature}/room/server/a.ts`,
  `src/features/${feature}/web/a.tsx`,
  `src/features/${feature}/room/web/a.tsx`,
]
const neighbours = (step: 1 | -1): Plant[] =>
  inOrder.flatMap((feature, index) => {
    const otherText = inOrder[index + step]
    return otherText === undefined
      ? []
      : sides(feature).map((file) => [file, `#features/${otherText}/b.contract.ts`] as const)
  })

const refused: Plant[] = [
  ...neighbours(1),
  ['src/features/clients/web/a.tsx', '../../projects/web/b.tsx'],
  ...sides('clients').map((file): Plant => [file, '#app/nav.ts']),
  ...['core', 'server', 'web'].flatMap((kernel): Plant[] => [
    [`src/${kernel}/a.ts`, '#features/auth/b.contract.ts'],
    [`src/${kernel}/parts/a.ts`, '#app/nav.ts'],
    [`src/${kernel}/a.ts`, '../features/auth/b.contract.ts'],
  ]),
  // Server code, the database and the whole of zod in what reaches the browser.
  ...['src/core/a.ts', 'src/web/a.ts', 'src/features/clients/a.rules.ts', 'src/features/clients/web/a.tsx'].flatMap(
    (file) =>
      ['#server/http/errors.ts', '../server/b.ts', 'node:fs', 'kysely', '#db/schema.ts', 'zod'].map((text): Plant => [
        file,
        text,
      ]),
  ),
  ...[
    'src/core/a.ts',
    'src/server/a.ts',
    'src/features/clients/a.rules.ts',
    'src/features/clients/server/a.ts',
  ].flatMap((file) => ['#web/api.ts', 'react', '@mantine/core'].map((text): Plant => [file, text])),
  // The insides of another feature.
  ['src/features/clients/server/a.ts', '#features/users/users/server/users.routes.ts'],
  ['src/features/clients/server/a.ts', '#features/users/users/server/users.service.ts'],
  ['src/features/clients/web/a.tsx', '#features/users/users/web/UsersScreen.tsx'],
  ['src/features/clients/web/a.tsx', '#features/users/web/users.pages.ts'],
  ['src/features/clients/server/a.ts', '#test/firm.ts'],
]
const accepted: Plant[] = [
  ...neighbours(-1),
  ...sides('clients').map((file): Plant => [file, '../clients.ts']),
  ['src/features/clients/server/a.ts', '#server/http/errors.ts'],
  ['src/features/clients/web/a.tsx', '#web/api.ts'],
  ['src/features/clients/web/a.tsx', '#features/users/users/web/people.ts'],
  ['src/app/pages.tsx', '#features/clients/web/clients.pages.ts'],
  ['src/web/a.ts', 'zod/mini'],
]

/** The file and the line of every import that is refused, as `file:line`. */
async function refusals(plants: readonly Plant[], line: (specifier: string) => string): Promise<string[]> {
  const place = await mkdtemp(join(tmpdir(), 'fieldbook-lint-'))
  try {
    await copyFile(join(root, 'oxlint.config.ts'), join(place, 'oxlint.config.ts'))
    await symlink(join(root, 'node_modules'), join(place, 'node_modules'))
    for (const [file, lines] of Map.groupBy(plants, ([name]) => name)) {
      await mkdir(dirname(join(place, file)), { recursive: true })
      await writeFile(join(place, file), lines.map(([, specifier]) => line(specifier)).join('\n'))
    }
    const oxlint = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=unix', 'src']
    const run = promisify(execFile)(process.execPath, oxlint, { cwd: place })
    const { stdout } = await run.catch((failed: { stdout: string }) => failed)
    return [...stdout.matchAll(/^(\S+:\d+):\d+: .*no-restricted-imports/gm)].map(([, found = '']) => found)
  } finally {
    await rm(place, { recursive: true })
  }
}

/** `file:line` of each plant, where nothing else stands before it in its file. */
const placesOf = (plants: readonly Plant[]) =>
  [...Map.groupBy(plants, ([file]) => file)].flatMap(([file, lines]) => lines.map((_, index) => `${file}:${index + 1}`))

test.each([
  ['import', (specifier: string) => `import '${specifier}'`],
  ['lazy import', (specifier: string) => `void import('${specifier}')`],
])(
  'every %s across the layers is refused, and none downwards',
  async (_, line) => {
    expect((await refusals([...refused, ...accepted], line)).toSorted()).toEqual(placesOf(refused).toSorted())
  },
  60_000,
)

test('every feature has its layer', async () => {
  const there = await readdir(join(root, 'src/features'))
  expect(there.filter((name) => !inOrder.includes(name))).toEqual([])
})

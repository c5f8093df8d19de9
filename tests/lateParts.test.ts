/**
 * A part that is fetched when it is first needed comes through `#web/lazy.tsx`: React's own and the router's take the whole
 * screen down where its code cannot be had.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ownLazy = /import \{[^}]*\blazy\b[^}]*\} from 'react'|import \{[^}]*\blazyRouteComponent\b[^}]*\} from '@tanstack/
const findsIn = (files: readonly (readonly [path: string, text: string])[]) =>
  files.filter(([, text]) => ownLazy.test(text)).map(([path]) => path)

test('every part that comes late is caught where it stands', () => {
  const src = new URL('../src/', import.meta.url)
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
  const found = findsIn(paths.map((path) => [path, readFileSync(new URL(path, src), 'utf8')]))
  expect(found, 'import lazy and lazyRouteComponent from #web/lazy.tsx').toEqual([])
})

test('one that is not is found', () => {
  const files = [
    ['a.tsx', "import { lazy, Suspense } from 'react'"],
    ['b.tsx', "import { Link, lazyRouteComponent } from '@tanstack/react-router'"],
    ['c.tsx', "import { lazy } from '#web/lazy.tsx'\nimport { Suspense } from 'react'"],
  ] as const
  expect(findsIn(files)).toEqual(['a.tsx', 'b.tsx'])
})

import { describe, expect, test } from 'vitest'

import { safeNext } from './next.ts'

describe('after signing in', () => {
  test.each([
    '/',
    '/diary/',
    '/diary/user/12/?start=2026-11-01&end=2026-11-07',
    '/users/#/12/',
    '/projects/?search=a%2Fb%3A%22c%22',
    '/projects/?search=https%3A%2F%2Fexample.com',
    '/loginess/',
  ])('%s is a path of ours', (next) => expect(safeNext(next)).toBe(next))

  test.each([
    ['nothing', undefined],
    ['a list', ['/diary/']],
    ['nothing at all', ''],
    ['no leading slash', 'diary/'],
    ['another site', 'https://evil.example/'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['another host of the same scheme', '//evil.example/'],
    ['three slashes', '///evil.example/'],
    ['a backslash for a slash', '/\\evil.example/'],
    ['a backslash further in', '/diary/\\..\\'],
    ['a tab between slashes', '/\t/evil.example/'],
    ['a new line between slashes', '/\n/evil.example/'],
    ['a null', '/\u0000/evil.example/'],
    ['a leading space', ' /diary/'],
    ['a leading control character', '\u0001/diary/'],
    ['dots that leave two slashes', '/.//evil.example/'],
    ['dots that climb to two slashes', '/a/..//evil.example/'],
    ['encoded dots that leave two slashes', '/%2e//evil.example/'],
    ['a C1 control character', '/\u0085/evil.example/'],
    ['the login screen itself', '/login/?next=/login/'],
    ['the logout screen', '/logout/'],
    ['the logout screen by way of dots', '/diary/../logout/'],
    ['something endless', `/${'a'.repeat(3000)}`],
  ])('%s leads to the dashboard', (_, next) => expect(safeNext(next)).toBe('/'))
})

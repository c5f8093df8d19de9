import { expect, test } from 'vitest'

import { loginBackends } from './loginBackends.ts'

test.each([
  [[], false],
  [['azure-ad'], true],
  [['azure-ad', 'google'], false],
  [['google'], false],
])('the providers %j: single sign-on %s', (backends, sso) => expect(loginBackends(backends)).toEqual({ sso }))

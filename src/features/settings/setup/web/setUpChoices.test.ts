import { expect, test } from 'vitest'

import { deviceOf } from '#features/auth/web/device.ts'
import { guessCountry, timezonesOf } from './setUpChoices.ts'

test('the country is guessed from the clock first, then from the language', () => {
  expect(guessCountry('en-US', 'Europe/Dublin')).toBe('IE')
  expect(guessCountry('en-IN', 'Etc/UTC')).toBe('IN')
  expect(guessCountry('de-DE', 'Europe/Berlin')).toBe('GB')
})

test('the browser’s own zone can always be chosen', () => {
  expect(timezonesOf('Etc/Odd').map(({ value }) => value)).toContain('Etc/Odd')
  expect(timezonesOf('Europe/London').filter(({ value }) => value === 'Europe/London')).toHaveLength(1)
})

test('a session is named by what a person recognises', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0 Safari/537.36'
  expect(deviceOf(chrome, 'browser')).toBe('Chrome on Linux')
  expect(deviceOf(chrome.replace('Safari/537.36', 'Safari/537.36 Edg/144.0'), 'browser')).toBe('Edge on Linux')
  expect(deviceOf('curl/8.5.0', 'token')).toBe('curl')
  expect(deviceOf(null, 'token')).toBe('A program')
})

import { expect, test } from 'vitest'

import { requireUncommon } from './authCommon.ts'

const refused = (password: string, ...personal: string[]) => {
  try {
    requireUncommon('password', password, personal)
    return false
  } catch {
    return true
  }
}

test.each([
  'passwordpassword',
  'Password1234567890',
  'qwertyuiopasdfghjkl',
  '111111111111111111',
  '123456789012345678',
  'iloveyouiloveyou!!',
  'letmein-letmein-letmein',
  'P@ssw0rd-P@ssw0rd-2026',
  'correct horse battery staple',
  'Summer2026Summer2026',
  'fieldbook-demonstration',
])('everybody tries %s', (password) => {
  expect(refused(password)).toBe(true)
})

test.each([
  'seven grey herons at low tide',
  'nine white gulls over the quay',
  'mes trois chats dorment encore',
  'пятнадцать синих лодок у причала',
  '潮が引くと七羽の青鷺がやって来る',
  'kT9#vQ2m!xLw4Zr8',
  'thepasswordisonlyknowntometoday',
])('nobody tries %s', (password) => {
  expect(refused(password, 'Sam Stone', 'sam.stone@example.com', 'Harbour Surveys')).toBe(false)
})

test('a name and an address, strung together, are known to whoever knows the person', () => {
  const nora = ['Nora Byrne', 'nora.byrne@quay.example', 'Quay Surveyors']
  expect(refused('norabyrnequaysurveyors', ...nora)).toBe(true)
  expect(refused('Nora-Byrne-Nora-Byrne-1', ...nora)).toBe(true)
  expect(refused('norabyrnequaysurveyors', 'Sam Stone')).toBe(false)
})

/** Words that vary by country are written in one place, the table of words: no sentence of a screen fixes one. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Tells whether a browser shows the file. At the very first set-up nobody has said yet which country it is. */
const isShown = (path: string) =>
  /^web\/|\/web\/|^app\/.*\.tsx$/.test(path) && path !== 'features/settings/setup/web/SetUpScreen.tsx'
const places = ['features/', 'web/', 'app/']
/**
 * Words that another country has others for, by themselves: no part of an identifier, an address, a class or a
 * permission.
 */
const varies =
  /(?<![-\w./{$#])(diary|organi[sz]ations?|bank holidays?|quotes?|timesheets|proposals?|time off|postcode|VAT)(?![-\w./:=])/i
/** Text in quotes or between tags, of more than one word. */
const pattern = /'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`|>([^<>{}]*)</g
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*/g, '')

const fixedIn = (text: string): string[] =>
  [...withoutComments(text).matchAll(pattern)]
    .map((match) => match.slice(1).join('').trim())
    .filter((sentence) => /\w\s+\w/.test(sentence) && !/=>|className|import /.test(sentence))
    .filter((sentence) => varies.test(sentence.replaceAll(/\$\{[^}]*\}/g, '…')))

const files = places.flatMap((place) => {
  const folder = new URL(`../src/${place}`, import.meta.url)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts/.test(path))
    .filter((path) => isShown(`${place}${path}`))
    .map((path) => [`${place}${path}`, readFileSync(new URL(path, folder), 'utf8')] as const)
})

test('no sentence of a screen has a word that another country calls otherwise', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(([path, text]) => fixedIn(text).map((sentence) => `${path}: ${sentence}`))).toEqual([])
})

test('one that has is found, in quotes and between tags; what only looks like one is not', () => {
  expect(fixedIn(`const a = 'They are in the diary already.'`)).toHaveLength(1)
  expect(fixedIn('const a = `Nobody whose ${who} diary you may edit`')).toHaveLength(1)
  expect(fixedIn(`<p className="x">Beside bank holidays and others.</p>`)).toHaveLength(1)
  expect(fixedIn(`<RowMenu label="the diary" />`)).toHaveLength(1)
  expect(fixedIn('const a = `They are already in the ${words.diary.toLowerCase()}.`')).toEqual([])
  expect(fixedIn(`const a = 'fb-diary fb-muted' // the diary of one`)).toEqual([])
  expect(fixedIn(`const a = 'You do not have the permission diary: view_entry.'`)).toEqual([])
})

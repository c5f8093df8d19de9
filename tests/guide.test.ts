/** The guide says what is there: its names stand on screens, its links lead to pages, its pictures come from the script. */
import fs from 'node:fs'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { localeCodes } from '#core/locale/localeCodes.ts'
import { inlineRuns, parseGuideContents, parseGuidePage, plainText } from '#features/help/guidePage.ts'
import { searchGuide } from '#features/help/guideSearch.ts'
import { filledGuide, guideWords } from '#features/help/guideWords.ts'
import { productTexts } from '#test/productTexts.ts'
import { recipes } from './guide/recipes.ts'

const folder = path.join(import.meta.dirname, '../docs/guide')
const sources = new Map(
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => [file.slice(0, -3), fs.readFileSync(path.join(folder, file), 'utf8')]),
)
const contents = parseGuideContents(sources.get('README') ?? '')
const slugs = [...sources.keys()].filter((slug) => slug !== 'README')
const pages = slugs.map((slug) => parseGuidePage(slug, sources.get(slug) ?? ''))

/** A name as the sources write it: with `{}` wherever a value is put in. In the guide `…` stands for a number or a name. */
const written = (name: string) => name.replaceAll(/\{\w+\}/g, '{}')

/** Names of a page, in bold, that no screen has. */
function unknownNames(markdown: string, texts: ReadonlySet<string>): string[] {
  const names = inlineRuns(parseGuidePage('page', `# Page\n\n${markdown}`))
    .flat()
    .flatMap(({ kind, text }) => (kind === 'name' ? [text] : []))
  const words = localeCodes.map(guideWords)
  // “New client” is written as `New {}` and “client”.
  const templates = [...texts].flatMap((text) => {
    const [before = '', after, ...others] = text.split('{}')
    return after !== undefined && others.length === 0 && /\p{L}{3}/u.test(text) ? [{ before, after }] : []
  })
  const isComposed = (name: string) =>
    templates.some(
      ({ before, after }) =>
        name.startsWith(before) &&
        name.endsWith(after) &&
        texts.has(name.slice(before.length, name.length - after.length)),
    )
  const isKnown = (name: string) =>
    texts.has(written(name)) ||
    texts.has(written(name).replaceAll('…', '{}')) ||
    texts.has(written(name).replace(/ …$/, '')) ||
    isComposed(name) ||
    // A word of place by itself, or one that stands in a sentence of the country.
    words.every((word) => texts.has(filledGuide(name, word)))
  return names.filter((name) => !isKnown(name))
}

describe('the guide', () => {
  const texts = productTexts()

  test('names only what stands on a screen', () => {
    expect(texts.size).toBeGreaterThan(3000)
    const found = slugs.flatMap((slug) =>
      unknownNames((sources.get(slug) ?? '').replace(/^# .*$/m, ''), texts).map((name) => `${slug}: ${name}`),
    )
    expect(found).toEqual([])
  })

  test('a name that no screen has is found, and one with a word of the country is not', () => {
    expect(unknownNames('Choose **Send the invoice by pigeon**.', texts)).toEqual(['Send the invoice by pigeon'])
    expect(unknownNames('Choose **Request {leave}**, then **{tax_rates}**.', texts)).toEqual([])
  })

  test('lists every page once, and links only to pages', () => {
    const listed = contents.flatMap((section) => section.slugs)
    expect(listed.toSorted()).toEqual(slugs.toSorted())
    const links = pages.flatMap((page) =>
      inlineRuns(page)
        .flat()
        .flatMap((inline) => (inline.kind === 'link' ? [inline.slug] : [])),
    )
    expect(links.filter((slug) => !sources.has(slug))).toEqual([])
  })

  test('is short: a page has at most 400 words', () => {
    const counts = pages.map((page) => [
      page.slug,
      inlineRuns(page)
        .map(plainText)
        .flatMap((text) => text.split(/\s+/)).length,
    ])
    expect(counts.filter(([, count]) => Number(count) > 400)).toEqual([])
  })

  test('has a word for every placeholder, in every country, and no word that another country calls otherwise', () => {
    for (const code of localeCodes)
      for (const markdown of sources.values()) expect(filledGuide(markdown, guideWords(code))).not.toMatch(/[{}]/)
    const varies =
      /\b(diary|diaries|organi[sz]ations?|bank holidays?|quotes?|timesheets?|proposals?|time off|postcodes?|VAT|GST|cheques?|kilomet\w+|miles)\b/i
    const found = slugs
      .filter((slug) => slug !== 'tax-by-country')
      .flatMap((slug) => {
        // A name that every country reads is written as the screen has it.
        const text = (sources.get(slug) ?? '').replaceAll(/\]\([^)]*\)|\{\w+\}|\*\*[^*]+\*\*/g, '')
        return text.split('\n').flatMap((line) => (varies.test(line) ? [`${slug}: ${line}`] : []))
      })
    expect(found).toEqual([])
  })

  test('has pictures made by the script, each small and shown by a page', () => {
    const shown = pages.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : [])),
    )
    const made = fs.readdirSync(path.join(folder, 'pictures')).filter((file) => file.endsWith('.webp'))
    expect(new Set(shown)).toEqual(new Set(recipes.map(({ name }) => name)))
    expect(made.toSorted()).toEqual(shown.map((name) => `${name}.webp`).toSorted())
    const sizes = made.map((file) => fs.statSync(path.join(folder, 'pictures', file)).size)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(60_000)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(2_500_000)
  })

  test('is found by titles first, then by headings, then by words', () => {
    const page = (slug: string, title: string, text: string) => parseGuidePage(slug, `# ${title}\n\n${text}`)
    const guide = [
      page('words', 'Plan a crew', 'A word about an invoice.'),
      page('heading', 'Bill a month', '## What happens to an invoice'),
      page('title', 'Issue an invoice', 'Steps.'),
    ]
    expect(searchGuide(guide, 'invoi').map(({ slug }) => slug)).toEqual(['title', 'heading', 'words'])
    expect(searchGuide(guide, 'crew invoice').map(({ slug }) => slug)).toEqual(['words'])
    expect(searchGuide(guide, 'pigeon')).toEqual([])
  })
})

/** The whole guide as one file of the build, with the addresses of its pictures. Import it on demand: it is large. */
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import { paths } from '#web/paths.ts'
import { parseGuideContents, parseGuidePage, type GuidePage, type GuideSection } from '../guidePage.ts'
import { filledGuide, guideWords } from '../guideWords.ts'

const folder = '/docs/guide/'
const texts = import.meta.glob<string>('/docs/guide/*.md', { query: '?raw', import: 'default', eager: true })
const addresses = import.meta.glob<string>('/docs/guide/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

export interface Guide {
  sections: readonly GuideSection[]
  /** In the order of the sections. */
  pages: readonly GuidePage[]
}

const known = new Map<LocaleCode, Guide>()

/** The guide in the words of a country. */
export function guideOf(code: LocaleCode): Guide {
  const guide = known.get(code) ?? makeGuide(code)
  known.set(code, guide)
  return guide
}

function makeGuide(code: LocaleCode): Guide {
  const words = guideWords(code)
  const textOf = (name: string) => filledGuide(texts[`${folder}${name}.md`] ?? '', words)
  const sections = parseGuideContents(textOf('README'))
  const slugs = sections.flatMap((section) => section.slugs)
  return { sections, pages: slugs.map((slug) => parseGuidePage(slug, textOf(slug))) }
}

/** The address of a picture in this build. */
export const pictureAddress = (name: string): string | undefined => addresses[`${folder}pictures/${name}.webp`]

/** The address of a page, and of all of them in one piece. */
export const guidePath = (slug: string) => paths.to(`/help/${slug}/`)
export const wholeGuidePath = guidePath('all')

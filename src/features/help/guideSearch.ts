/** Search of the guide: by titles first, then by headings, then by every word. */
import { folded } from '#core/folded.ts'
import { inlineRuns, plainText, type GuidePage } from './guidePage.ts'

/** Returns the pages in which every typed word begins a word, the closest first. */
export function searchGuide(pages: readonly GuidePage[], typed: string): GuidePage[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const ranked = pages.map((page) => ({ page, rank: ways(page).findIndex((text) => beginsWords(text(), words)) }))
  return ranked
    .filter(({ rank }) => rank >= 0)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ page }) => page)
}

const headings = ({ blocks }: GuidePage) => blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []))

/** Texts of a page by how much they say of it; each holds the one before. */
const ways = (page: GuidePage): (() => string)[] => [
  () => page.title,
  () => [page.title, ...headings(page)].join(' '),
  () => [page.title, ...headings(page), ...inlineRuns(page).map(plainText)].join(' '),
]

function beginsWords(text: string, words: readonly string[]): boolean {
  const parts = folded(text).split(/[^\p{L}\p{N}]+/u)
  return words.every((word) => parts.some((part) => part.startsWith(word)))
}

/**
 * The guide's pages, read from the Markdown of `docs/guide/`: headings, paragraphs, steps, lists, notes (`>`), pictures, and
 * in a line **names** of the screen, `keys` and links. Nothing else is understood, so a page can hold no markup of its own.
 */
export type GuideInline = { kind: 'text' | 'name' | 'key'; text: string } | { kind: 'link'; text: string; slug: string }

export type GuideBlock =
  | { kind: 'heading'; text: string; id: string }
  | { kind: 'paragraph' | 'note'; inlines: readonly GuideInline[] }
  | { kind: 'steps' | 'list'; items: readonly (readonly GuideInline[])[] }
  | { kind: 'picture'; name: string; alt: string }

export interface GuidePage {
  /** The file's name without its ending, and the last word of the page's address. */
  slug: string
  title: string
  blocks: readonly GuideBlock[]
}

/** Reads a page. Throws where a line is of no kind that is understood. */
export function parseGuidePage(slug: string, markdown: string): GuidePage {
  const paragraphs = markdown
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter(Boolean)
  const [first = '', ...others] = paragraphs
  if (!first.startsWith('# ')) throw new Error(`${slug}: a page begins with its title.`)
  return { slug, title: first.slice(2), blocks: others.map((text) => blockOf(slug, text)) }
}

function blockOf(slug: string, text: string): GuideBlock {
  if (text.startsWith('## ')) {
    const heading = text.slice(3)
    return { kind: 'heading', text: heading, id: `${slug}-${heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}` }
  }
  const picture = /^!\[([^\]]*)\]\(pictures\/([\w-]+)\.webp\)$/.exec(text)
  if (picture) return { kind: 'picture', alt: picture[1] ?? '', name: picture[2] ?? '' }
  if (/^\d+\. /.test(text)) return { kind: 'steps', items: itemsOf(slug, text, /^\d+\. /gm) }
  if (text.startsWith('- ')) return { kind: 'list', items: itemsOf(slug, text, /^- /gm) }
  if (text.startsWith('> ')) return { kind: 'note', inlines: inlinesOf(slug, text.replaceAll(/^> ?/gm, '')) }
  if (/^[#<!|]/.test(text)) throw new Error(`${slug}: “${text}” is no heading, picture, list or text.`)
  return { kind: 'paragraph', inlines: inlinesOf(slug, text) }
}

const itemsOf = (slug: string, text: string, mark: RegExp) =>
  text
    .split(mark)
    .filter(Boolean)
    .map((item) => inlinesOf(slug, item))

function inlinesOf(slug: string, text: string): GuideInline[] {
  const line = text.trim().replaceAll(/\s*\n\s*/g, ' ')
  return line
    .split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith('**')) return { kind: 'name', text: part.slice(2, -2) }
      if (part.startsWith('`')) return { kind: 'key', text: part.slice(1, -1) }
      const link = /^\[([^\]]+)\]\(([\w-]+)\.md\)$/.exec(part)
      if (link) return { kind: 'link', text: link[1] ?? '', slug: link[2] ?? '' }
      if (/\]\(/.test(part)) throw new Error(`${slug}: “${part}” leads out of the guide.`)
      return { kind: 'text', text: part }
    })
}

/** The pages under their headings, as the index of the guide lists them. */
export interface GuideSection {
  title: string
  slugs: readonly string[]
}

/** Reads the index: a heading, then the list of its pages. */
export function parseGuideContents(markdown: string): GuideSection[] {
  const sections: { title: string; slugs: string[] }[] = []
  for (const block of parseGuidePage('README', markdown).blocks) {
    if (block.kind === 'heading') sections.push({ title: block.text, slugs: [] })
    if (block.kind !== 'list') continue
    for (const inline of block.items.flat()) if (inline.kind === 'link') sections.at(-1)?.slugs.push(inline.slug)
  }
  return sections
}

/** The text of inlines, as it is read. */
export const plainText = (inlines: readonly GuideInline[]): string => inlines.map(({ text }) => text).join('')

/** The paragraphs, notes and items of a page, one after the other. */
export const inlineRuns = ({ blocks }: GuidePage): (readonly GuideInline[])[] =>
  blocks.flatMap((block) => ('inlines' in block ? [block.inlines] : 'items' in block ? block.items : []))

import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'

import type { GuideBlock, GuideInline, GuidePage } from '../guidePage.ts'
import { guidePath, pictureAddress } from './guide.ts'

/** The text of a page below its title. `level`: of its headings. */
export const GuideText = ({ page, level }: { page: GuidePage; level: 2 | 3 }) => (
  <div className="fb-guide-text">
    {page.blocks.map((block, index) => (
      <Block key={index} block={block} level={level} />
    ))}
  </div>
)

function Block({ block, level }: { block: GuideBlock; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  switch (block.kind) {
    case 'heading':
      return <Heading id={block.id}>{block.text}</Heading>
    case 'paragraph':
      return (
        <p>
          <Inlines inlines={block.inlines} />
        </p>
      )
    case 'note':
      return (
        <p className="fb-guide-note">
          <Inlines inlines={block.inlines} />
        </p>
      )
    case 'steps':
      return (
        <ol>
          <Items items={block.items} />
        </ol>
      )
    case 'list':
      return (
        <ul>
          <Items items={block.items} />
        </ul>
      )
    case 'picture':
      return <img src={pictureAddress(block.name)} alt={block.alt} loading="lazy" />
  }
}

const Items = ({ items }: { items: readonly (readonly GuideInline[])[] }) =>
  items.map((item) => (
    <li key={item.map(({ text }) => text).join('')}>
      <Inlines inlines={item} />
    </li>
  ))

const Inlines = ({ inlines }: { inlines: readonly GuideInline[] }) =>
  inlines.map((inline, index) => <Fragment key={index}>{shown(inline)}</Fragment>)

function shown(inline: GuideInline) {
  if (inline.kind === 'name') return <strong>{inline.text}</strong>
  if (inline.kind === 'key') return <kbd className="fb-kbd">{inline.text}</kbd>
  if (inline.kind === 'link') return <Link to={guidePath(inline.slug)}>{inline.text}</Link>
  return inline.text
}

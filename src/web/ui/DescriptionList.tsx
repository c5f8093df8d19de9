import type { ReactNode } from 'react'

import './DescriptionList.css'

export interface DescriptionItem {
  term: string
  value: ReactNode
}

/** Names and values of a record; an empty value is a dash, so that nothing seems to be missing by mistake. */
export const DescriptionList = ({ items }: { items: readonly DescriptionItem[] }) => (
  <dl className="fb-descriptions">
    {items.map(({ term, value }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value === '' || value === null || value === undefined ? '–' : value}</dd>
      </div>
    ))}
  </dl>
)

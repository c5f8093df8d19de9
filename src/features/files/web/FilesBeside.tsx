/**
 * A list with the files of one of its records beside it: of the record that has the focus or that is pointed at. Arrow
 * keys and J, K walk over the records, so that receipts pass by without a click.
 */
import { type ReactNode, useState } from 'react'

import { has } from '#core/permissions.ts'
import type { ListViewProps } from '#web/registry.ts'
import { useMe } from '#web/session.tsx'
import type { FileOwner } from '../files.rules.ts'
import { FilePane } from './FilePane.tsx'
import './files.css'

interface FilesBesideProps {
  owner: FileOwner
  /** Names the pane. */
  label: string
  /** Attribute by which the element of a record says its id. */
  attribute: string
  /** Record that is shown until another one is pointed at. */
  first?: { id: number; name: string } | undefined
  nameOf?: (id: number) => string
  empty: string
  children: ReactNode
}

export function FilesBeside({ owner, label, attribute, first, nameOf, empty, children }: FilesBesideProps) {
  const sees = has(useMe(), 'file.view_file')
  const [pointed, setPointed] = useState<number | null>(null)
  const point = ({ target }: { target: EventTarget }) => {
    const id = Number(target instanceof Element && target.closest(`[${attribute}]`)?.getAttribute(attribute))
    if (id > 0) setPointed(id)
  }
  if (!sees) return children
  const id = pointed ?? first?.id
  return (
    <div className="fb-files-beside">
      <div className="fb-files-pair">
        {/* The records have their own keys and clicks; this only follows what has the focus. */}
        <div className="fb-files-beside-list" onFocus={point} onMouseOver={point}>
          {children}
        </div>
        <section className="fb-file-pane" aria-label={label}>
          {id === undefined ? (
            <p className="fb-muted">Point at a row to see its files.</p>
          ) : (
            <FilePane owner={owner} record={{ id, name: nameOf?.(id) ?? first?.name ?? '' }} empty={empty} />
          )}
        </section>
      </div>
    </div>
  )
}

const asFace = (owner: FileOwner, label: string, empty: string) =>
  function FilesFace({ children }: ListViewProps) {
    return (
      <FilesBeside owner={owner} label={label} attribute="data-row" empty={empty}>
        {children}
      </FilesBeside>
    )
  }

/** Other faces of the lists of expenses and of bills. */
export const ExpenseReceipts = asFace('expense', 'Receipts', 'No receipt.')
export const BillDocuments = asFace('bill', 'Documents of the bill', 'No document.')

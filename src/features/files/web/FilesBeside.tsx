/**
 * A list with the files of one of its records beside it: of the record that has the focus or that is pointed at. Arrow
 * keys and J, K walk over the records, so that receipts pass by without a click.
 */
import { type ReactNode, useRef, useState } from 'react'

import { has } from '#core/permissions.ts'
import type { ListViewProps } from '#web/registry.ts'
import { useMe } from '#web/session.tsx'
import type { FileOwner } from '../files.rules.ts'
import { FilePane } from './FilePane.tsx'
import './files.css'

/** Milliseconds that the pointer rests on a record before its files are shown; those that it crosses are not fetched. */
const restMs = 150

interface FilesBesideProps {
  owner: FileOwner
  /** Names the pane. */
  label: string
  /** Attribute by which the element of a record says its id. */
  attribute: string
  /** Records of the list; the first is shown until another one is pointed at, and where that one has left the list. */
  records: readonly { id: number; name: string }[]
  empty: string
  children: ReactNode
}

export function FilesBeside({ owner, label, attribute, records, empty, children }: FilesBesideProps) {
  const sees = has(useMe(), 'file.view_file')
  const [pointed, setPointed] = useState<number | null>(null)
  const pointer = useRef<{ id: number; timer?: number }>({ id: 0 })
  const idIn = (target: EventTarget) =>
    Number(target instanceof Element && target.closest(`[${attribute}]`)?.getAttribute(attribute))
  const rest = (id: number) => {
    if (id === pointer.current.id) return
    window.clearTimeout(pointer.current.timer)
    pointer.current = { id, ...(id > 0 && { timer: window.setTimeout(() => setPointed(id), restMs) }) }
  }
  const focus = ({ target }: { target: EventTarget }) => {
    window.clearTimeout(pointer.current.timer)
    const id = idIn(target)
    if (id > 0) setPointed(id)
  }
  if (!sees) return children
  const record = records.find(({ id }) => id === pointed) ?? records[0]
  return (
    <div className="fb-files-beside">
      <div className="fb-files-pair">
        {/* The records have their own keys and clicks; this only follows the focus and the pointer. Rows that move
            under a pointer at rest, as one is decided, are not pointed at: only a moved pointer counts. */}
        <div
          className="fb-files-beside-list"
          onFocus={focus}
          onMouseMove={({ target }) => rest(idIn(target))}
          onMouseLeave={() => rest(0)}
        >
          {children}
        </div>
        <section className="fb-file-pane" aria-label={label}>
          {record ? (
            <>
              <p>
                <strong>{record.name}</strong>
              </p>
              <FilePane owner={owner} record={record} empty={empty} />
            </>
          ) : (
            <p className="fb-muted">{empty}</p>
          )}
        </section>
      </div>
    </div>
  )
}

const asFace = (owner: FileOwner, label: string, empty: string) =>
  function FilesFace({ rows, children }: ListViewProps) {
    return (
      <FilesBeside owner={owner} label={label} attribute="data-row" records={rows} empty={empty}>
        {children}
      </FilesBeside>
    )
  }

/** Other faces of the lists of expenses and of bills. */
export const ExpenseReceipts = asFace('expense', 'Receipts', 'No receipt.')
export const BillDocuments = asFace('bill', 'Documents of the bill', 'No document.')

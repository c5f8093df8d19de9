/**
 * A list with the files of one of its records beside it: of the record that has the focus or that is pointed at, whose
 * row is marked. Arrow keys and J, K walk over the records, so that receipts pass by without a click; what can be done
 * with the shown record stands beside its files.
 */
import { Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'

import type { Endpoint } from '#core/contract.ts'
import { has } from '#core/permissions.ts'
import { addressOf, invalidatedBy } from '#web/record/shownRecordType.ts'
import type { ListViewProps } from '#web/registry.ts'
import { paths } from '#web/paths.ts'
import { useMe } from '#web/session.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { ShownBesideProvider } from '#web/ui/table/shownBeside.ts'
import type { FileOwner } from '../files.rules.ts'
import { FilePane } from './FilePane.tsx'
import './files.css'

interface BesideRecord {
  id: number
  name: string
}

/** Milliseconds that the pointer rests on a record before its files are shown; those that it crosses are not fetched. */
const restMs = 150

interface FilesBesideProps<R extends BesideRecord> {
  owner: FileOwner
  /** Names the pane. */
  label: string
  /** Attribute by which the element of a record says its id. */
  attribute: string
  /** Records of the list; the first is shown until another one is pointed at, and where that one has left the list. */
  records: readonly R[]
  /** True while the records are read. */
  reading?: boolean
  /** Acts of the shown record; `show` goes on to another one. */
  acts?: (record: R, show: (id: number) => void) => ReactNode
  empty: string
  /** Words of the button that adds what is missing, and the answers that a new file makes old. */
  add: string
  invalidates: readonly Endpoint[]
  openAt: (id: number) => never
  children: ReactNode
}

export function FilesBeside<R extends BesideRecord>({
  owner,
  label,
  attribute,
  records,
  reading = false,
  acts,
  children,
  openAt,
  ...pane
}: FilesBesideProps<R>) {
  const sees = has(useMe(), 'file.view_file')
  const [pointed, setPointed] = useState<number | null>(null)
  const pointer = useRef<{ id: number; timer?: number }>({ id: 0 })
  // The record that was shown as the press began: the press itself moves the focus.
  const pressed = useRef<number | undefined>(undefined)
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
  const record = records.find(({ id }) => id === pointed) ?? records[0]
  // Beside a thumb nothing can be pointed at: the first tap shows the files, the second opens the record.
  const tap = (event: MouseEvent) => {
    // Enter on a link is a click of no pointer: it opens the record.
    if (event.detail === 0) return
    const id = event.target instanceof Element && event.target.closest('a') ? idIn(event.target) : 0
    if (id === 0 || id === pressed.current || !window.matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    event.stopPropagation()
    setPointed(id)
  }
  if (!sees) return children
  return (
    <div className="fb-files-beside">
      <div className="fb-files-pair">
        {/* The records have their own keys and clicks; this only follows the focus and the pointer. Rows that move
            under a pointer at rest, as one is decided, are not pointed at: only a moved pointer counts. */}
        <div
          className="fb-files-beside-list"
          onFocus={focus}
          onPointerDownCapture={() => (pressed.current = record?.id)}
          onClickCapture={tap}
          onMouseMove={({ target }) => rest(idIn(target))}
          onMouseLeave={() => rest(0)}
        >
          <ShownBesideProvider value={record?.id ?? null}>{children}</ShownBesideProvider>
        </div>
        <section className="fb-file-pane" aria-label={label}>
          {record ? (
            <>
              <p>
                <strong>
                  <Link to={openAt(record.id)}>{record.name}</Link>
                </strong>
              </p>
              {acts?.(record, setPointed)}
              <FilePane owner={owner} record={record} {...pane} />
            </>
          ) : reading ? (
            <SkeletonBlock lines={8} label={`Loading: ${label}`} />
          ) : (
            <p className="fb-muted">{pane.empty}</p>
          )}
        </section>
      </div>
    </div>
  )
}

/** Props of the face of a list that shows the files of its records, beside those of every face. */
type FaceProps<R extends BesideRecord> = ListViewProps &
  Pick<FilesBesideProps<R>, 'owner' | 'label' | 'empty' | 'add' | 'acts'>

/** Another face of a list of records: the list as cards, with the files of each beside it. */
export function FilesFace<R extends BesideRecord>({
  kind,
  rows,
  children,
  query: _query,
  list: _list,
  ...pane
}: FaceProps<R>) {
  return (
    <FilesBeside
      attribute="data-row"
      // The face is registered beside its record type: these are its rows.
      records={rows as readonly R[]}
      invalidates={invalidatedBy(kind)}
      openAt={(id) => paths.to(addressOf(kind, id))}
      {...pane}
    >
      {children}
    </FilesBeside>
  )
}

/**
 * Records that wait for a decision, in a list: a decided record disappears at once and returns if it was refused,
 * the focus moves to the next, and keys act on the focused record.
 */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

interface Waiting {
  id: number
  version: number
}

interface ApprovalsProps<Row extends Waiting> {
  rows: readonly Row[]
  /** The attribute by which the element of a record is found; `keyOf` is its value. */
  attribute: string
  keyOf: (row: Row) => string
  /** Selector of the part of the element that takes the focus. */
  focusable: string
  /** Actions on the record with the focus, by key in small letters. */
  keys: Readonly<Record<string, (row: Row) => void>>
  /** Called as the focus leaves a record for the next, which may be undefined. */
  onGoOn?: (row: Row, next: Row | undefined) => void
}

interface Approvals<Row> {
  section: RefObject<HTMLElement | null>
  /** Rows that are not decided here yet. */
  waiting: Row[]
  /** Decides one; `act` answers whether it was done. */
  decide: (row: Row, act: () => Promise<boolean>) => Promise<void>
  /** The record whose reason for rejection is being asked. */
  rejecting: Row | null
  reject: (row: Row) => void
  cancelReject: () => void
  /** The rejection was done. */
  onRejected: () => void
}

export function useApprovals<Row extends Waiting>({
  rows,
  attribute,
  keyOf,
  focusable,
  keys,
  onGoOn,
}: ApprovalsProps<Row>): Approvals<Row> {
  const section = useRef<HTMLElement>(null)
  const focusOn = useRef<string | undefined>(undefined)
  // Decided versions by id: after an undo the record returns with another version and is shown again.
  const [decided, setDecided] = useState<ReadonlyMap<number, number>>(new Map())
  const [rejecting, setRejecting] = useState<Row | null>(null)
  const waiting = rows.filter(({ id, version }) => decided.get(id) !== version)

  const goOnFrom = (row: Row) => {
    const index = waiting.findIndex(({ id }) => id === row.id)
    const next = waiting[index + 1] ?? waiting[index - 1]
    focusOn.current = next && keyOf(next)
    onGoOn?.(row, next)
  }
  const decide = async (row: Row, act: () => Promise<boolean>) => {
    goOnFrom(row)
    setDecided((before) => new Map([...before, [row.id, row.version]]))
    if (await act()) return
    focusOn.current = keyOf(row)
    setDecided((before) => new Map([...before].filter(([id]) => id !== row.id)))
  }
  useEffect(() => {
    const key = focusOn.current
    const next = key && section.current?.querySelector<HTMLElement>(`[${attribute}="${key}"] ${focusable}`)
    if (!next || document.querySelector('[aria-modal="true"]')) return
    focusOn.current = undefined
    next.focus()
  })

  // The keys of the screen around do not hear of these.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const element = (event.target as Element).closest(`[${attribute}]`)
    const row = waiting.find((each) => keyOf(each) === element?.getAttribute(attribute))
    const act = keys[event.key.toLowerCase()]
    if (!row || !act) return
    event.preventDefault()
    act(row)
  })
  const isShown = waiting.length > 0
  useEffect(() => {
    const node = section.current
    const onKey = (event: KeyboardEvent) => onKeyDown(event)
    node?.addEventListener('keydown', onKey)
    return () => node?.removeEventListener('keydown', onKey)
  }, [isShown])

  return {
    section,
    waiting,
    decide,
    rejecting,
    reject: setRejecting,
    cancelReject: () => setRejecting(null),
    onRejected: () => {
      if (rejecting) goOnFrom(rejecting)
      setRejecting(null)
    },
  }
}

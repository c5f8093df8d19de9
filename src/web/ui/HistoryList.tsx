import type { ReactNode } from 'react'

import './HistoryList.css'
import { EmptyState } from './EmptyState.tsx'

interface HistoryChange {
  field: string
  before: ReactNode
  after: ReactNode
}
export interface UiHistoryItem {
  id: number | string
  /** Absent where the action is told without an actor. */
  who?: string
  /** In whose name or place it was done: `as Sam`, `for Anna`. */
  onBehalfOf?: string
  /** The key by which a program of theirs did it. */
  byKey?: string
  /** The instant as ISO text, for machines. */
  at: string
  /** The instant in the locale's format, for readers. */
  when: string
  action: ReactNode
  notes?: string
  changes?: readonly HistoryChange[]
}

/** Lists changes with their author and time, newest first. */
export function HistoryList({ items }: { items: readonly UiHistoryItem[] }) {
  if (items.length === 0) return <EmptyState title="No history yet">Changes will be listed here.</EmptyState>
  return (
    <ol className="fb-history">
      {items.map((item) => (
        <li key={item.id}>
          <div>
            {item.who !== undefined && <strong>{item.who}</strong>}
            {item.onBehalfOf !== undefined && ` ${item.onBehalfOf}`} <span>{item.action}</span>
            {item.byKey !== undefined && <span> by the key “{item.byKey}”</span>}
            <time dateTime={item.at}>{item.when}</time>
          </div>
          {item.notes !== undefined && item.notes !== '' && <p className="fb-history-notes">{item.notes}</p>}
          {item.changes !== undefined && item.changes.length > 0 && (
            <ul>
              {item.changes.map((change) => (
                <li key={change.field}>
                  <span className="fb-muted">{change.field}:</span>{' '}
                  {isNothing(change.after) ? (
                    <>{isNothing(change.before) ? '–' : <Removed {...change} />}</>
                  ) : (
                    <>
                      {!isNothing(change.before) && <Before {...change} />}
                      <ins>{change.after}</ins>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

const Removed = ({ before }: HistoryChange) => (
  <>
    <del>{before}</del> removed
  </>
)

const Before = ({ before }: HistoryChange) => (
  <>
    <del>{before}</del>
    <span aria-hidden> → </span>
    <span className="fb-hidden"> changed to </span>
  </>
)

const isNothing = (value: ReactNode) => value === '' || value === null || value === undefined

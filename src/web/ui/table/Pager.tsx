import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

import { IconButton } from '../IconButton.tsx'
import type { Paging } from './types.ts'

const rowOptions = [20, 50, 100]

export interface PagerProps {
  paging: Paging
  onPage: (page: number) => void
  onRows?: (rows: number) => void
}

/** Shows the pages of a list; of a list not counted to its end the known pages, and that there are more. */
export function Pager({ paging: { page, rows, count, count_is_at_least }, onPage, onRows }: PagerProps) {
  const last = Math.max(1, Math.ceil((count + Number(count_is_at_least === true)) / rows))
  return (
    <div className="fb-pager">
      {onRows && (
        <label className="fb-muted">
          Rows{' '}
          <select value={rows} onChange={(event) => onRows(Number(event.currentTarget.value))}>
            {rowOptions.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </label>
      )}
      {last > 1 && (
        <nav aria-label="Pages">
          <IconButton label="Previous page" look="bordered" idle={page <= 1} onClick={() => onPage(page - 1)}>
            <IconChevronLeft aria-hidden />
          </IconButton>
          {[...pagesAround(page, last), ...(count_is_at_least ? [null] : [])].map((shown, index) =>
            shown === null ? (
              <span key={`gap${index}`} aria-hidden>
                …
              </span>
            ) : (
              <button
                key={shown}
                type="button"
                className="fb-page-button"
                aria-label={`Page ${shown}`}
                data-far={(shown !== 1 && shown !== page && shown !== last) || undefined}
                aria-current={shown === page ? 'page' : undefined}
                onClick={() => onPage(shown)}
              >
                {shown}
              </button>
            ),
          )}
          <IconButton label="Next page" look="bordered" idle={page >= last} onClick={() => onPage(page + 1)}>
            <IconChevronRight aria-hidden />
          </IconButton>
        </nav>
      )}
    </div>
  )
}

/** First, last, and two on either side; null where some are left out. */
function pagesAround(page: number, last: number): (number | null)[] {
  const near = new Set([1, last, page - 1, page, page + 1])
  if (page <= 3) for (const id of [2, 3, 4, 5]) near.add(id)
  if (page >= last - 2) for (const id of [last - 4, last - 3, last - 2, last - 1]) near.add(id)
  const pages = [...near].filter((id) => id >= 1 && id <= last).toSorted((a, b) => a - b)
  return pages.flatMap((id, index) => (index > 0 && id - (pages[index - 1] ?? 0) > 1 ? [null, id] : [id]))
}

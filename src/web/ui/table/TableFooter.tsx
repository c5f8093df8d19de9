import { useLocale } from '#web/locale.ts'
import { Button } from '../Button.tsx'
import { Pager } from './Pager.tsx'
import type { DataTableProps } from './types.ts'

/** Below the list: how many there are, and the pages; at the bottom of the window, what can be done with the selected. */
export function TableFooter<R extends object>({ props }: { props: DataTableProps<R> }) {
  const { formats } = useLocale()
  const { paging, selected, rows } = props
  const chosen = selected?.size ?? 0
  const total = paging ?? (rows && { count: props.count ?? rows.length })
  return (
    <>
      {props.onSelected && (
        <div className="fb-bulk-bar" data-shown={chosen > 0 || undefined}>
          <span role="status" className="fb-strong">
            {chosen > 0 && `${formats.number(chosen)} selected`}
          </span>
          {chosen > 0 && (
            <div className="fb-bulk" role="group" aria-label="For the selected rows">
              {props.bulk}
              <Button tone="quiet" onClick={() => props.onSelected?.(new Set())}>
                Clear selection
              </Button>
            </div>
          )}
        </div>
      )}
      <div className="fb-table-foot">
        {total && (
          <span className="fb-muted">
            {formats.total(total)} {props.noun ?? 'rows'}
          </span>
        )}
        {paging && props.onPage && (
          <Pager paging={paging} onPage={props.onPage} {...(props.onRows && { onRows: props.onRows })} />
        )}
      </div>
    </>
  )
}

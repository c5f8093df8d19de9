/** The list of the product: a native table, two-line cards on a phone. All its state comes from outside. */
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useDeferredValue, useRef } from 'react'
import { lazy } from '#web/lazy.tsx'

import { Button } from '../Button.tsx'
import { ErrorAlert } from '../ErrorAlert.tsx'
import { CardList, CardSkeletons } from './CardList.tsx'
import './DataTable.css'
import { TableFooter } from './TableFooter.tsx'
import { TableHead } from './TableHead.tsx'
import { PlainBody, SkeletonBody } from './TableRows.tsx'
import type { DataTableProps } from './types.ts'
import { itemsOf, useDataTable } from './useDataTable.ts'
import { useCellKeys } from './useCellKeys.ts'
import { useRowFocus } from './useRowFocus.ts'
import { useRowKeys } from './useRowKeys.ts'
import type { VirtualBody as VirtualBodyType } from './VirtualBody.tsx'
import type { VirtualCards as VirtualCardsType } from './VirtualCards.tsx'

// Only lists without pages get long enough to need virtual rows. `lazy` invalidates the type parameter.
const VirtualBody = lazy(() =>
  import('./VirtualBody.tsx').then((module) => ({ default: module.VirtualBody })),
) as typeof VirtualBodyType
const VirtualCards = lazy(() =>
  import('./VirtualCards.tsx').then((module) => ({ default: module.VirtualCards })),
) as typeof VirtualCardsType
const plainAtMost = 200
/** A screenful. */
const firstSlice = 12

export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { label, rows, error, onRetry, density = 'normal' } = props
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const carded = phone || props.cards === true
  const table = useDataTable(props)
  const scroller = useRef<HTMLDivElement>(null)
  useRowKeys(props, table, scroller)
  useCellKeys(scroller)
  useRowFocus(props, scroller)
  // After skeletons, a screenful of rows is rendered at once and the rest in slices, between which the page responds.
  // A list that opens with its rows renders all of them first, so that going back restores the scroll position.
  const whole = useDeferredValue(rows !== undefined)

  const failed = error !== null && error !== undefined && error !== ''
  const alert = failed && (
    <ErrorAlert error={error}>{onRetry && <Button onClick={onRetry}>Try again</Button>}</ErrorAlert>
  )
  if (failed && rows === undefined) return alert
  if (rows?.length === 0 && (props.paging?.page ?? 1) === 1) return <div className="fb-table-empty">{props.empty}</div>

  const long = rows !== undefined && rows.length > plainAtMost
  const boxed = carded && long && props.boxed === true
  const all = itemsOf(table.getRowModel().rows, props.group)
  const items = whole ? all : all.slice(0, firstSlice)
  const plain = <PlainBody items={items} table={table} props={props} />
  const skeletons = props.skeletonRows ?? Math.min(props.paging?.rows ?? 10, 20)
  return (
    <div className="fb-list" data-density={density} aria-busy={rows === undefined || props.refreshing === true}>
      {alert}
      <span className="fb-hidden" role="status">
        {rows === undefined ? `Loading ${label}` : ''}
      </span>
      <div
        ref={scroller}
        className={carded ? (boxed ? 'fb-cards fb-cards-box' : 'fb-cards') : 'fb-table-box'}
        data-rows=""
        role="region"
        aria-label={label}
        {...((!carded || boxed) && { tabIndex: 0 })}
      >
        {carded ? (
          rows === undefined ? (
            <CardSkeletons count={skeletons} />
          ) : boxed ? (
            <Suspense fallback={<CardList items={items.slice(0, plainAtMost)} table={table} props={props} />}>
              <VirtualCards items={items} table={table} props={props} scroller={scroller} />
            </Suspense>
          ) : (
            <CardList items={items} table={table} props={props} />
          )
        ) : (
          <table
            className="fb-table"
            data-one-line={props.oneLine && ''}
            aria-rowcount={rows === undefined ? -1 : rows.length + 1}
          >
            <caption className="fb-hidden">{label}</caption>
            <TableHead table={table} props={props} />
            {rows === undefined ? (
              <SkeletonBody table={table} props={props} count={skeletons} />
            ) : long ? (
              <Suspense fallback={<PlainBody items={items.slice(0, plainAtMost)} table={table} props={props} />}>
                <VirtualBody items={items} table={table} props={props} scroller={scroller} />
              </Suspense>
            ) : (
              plain
            )}
          </table>
        )}
      </div>
      <TableFooter props={props} />
    </div>
  )
}

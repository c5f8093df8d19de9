/** State of the grid, and the user's actions by keys, pointer and buttons. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { roundingOf } from '#core/decimal.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { notify } from '#web/ui/Snackbar.tsx'
import { budgetTotals, expectedMargin } from '../quoteItemBudget.rules.ts'
import { quoteItemTypeCalls } from '../quoteItemLists.ts'
import { quoteTotals } from '../quoteItemTotals.ts'
import type { ItemTemplate } from '../quoteItemTemplates.ts'
import { columnsOf, hasOwnTotal, type QuoteItemSums } from './columns.ts'
import { budgetOf, byRates, emptyValues, type ItemRow, type ItemSheet, itemOf } from './itemValues.ts'
import {
  indented,
  inserted,
  type QuoteItemLine,
  linesOf,
  moved,
  outdented,
  removed,
  shifted,
  type QuoteItemTarget,
} from './sheet.ts'
import { blankKeys, type SheetState, stateOf, whyNot } from './sheetState.ts'
import { rowsOf, withFee } from './templateRows.ts'
import type { SheetStore } from './sheetStore.ts'
import type { ItemValues } from './itemValues.ts'

export type ItemLine = QuoteItemLine<ItemValues>

/** Sums the shown rows; refused rows count with their saved values. */
function useSums({ saved: stored, typed, refused, items }: SheetState) {
  const rounding = roundingOf(useMe().org.rounding)
  return useMemo(() => {
    const saved = new Map(stored.map((row) => [row.key, row]))
    const counted = typed.flatMap((row) => {
      if (!refused.has(row.key)) return [row]
      const was = saved.get(row.key)
      return was ? [{ ...row, values: was.values }] : []
    })
    const totals = quoteTotals(
      counted.map((row) => itemOf(row, stateOf({ items }, row.key), items.get(row.key))),
      rounding,
    )
    const budgets = budgetTotals(
      counted.map(({ key, parent, values }) => ({
        id: key,
        parent_id: parent,
        included: totals.items.get(key)?.included === true,
        budget: budgetOf(values, rounding),
      })),
    )
    const sums = new Map<number, QuoteItemSums>()
    const headings = new Set(counted.map(({ parent }) => parent))
    for (const { key } of counted) {
      const its = totals.items.get(key)
      const budget = budgets.items.get(key)
      if (its && budget)
        sums.set(key, {
          ...its,
          ...budget,
          isHeading: headings.has(key),
          margin: expectedMargin(its.price_total, budget, rounding),
        })
    }
    const { total, options } = totals
    return { sums, total, options, ...budgets.total, margin: expectedMargin(total, budgets.total, rounding) }
  }, [stored, typed, refused, items, rounding])
}

let lastKey = 0
/** Returns an unused key. */
export const freeKey = () => (lastKey -= 1)

interface GridOptions {
  /** Whether the viewer sees amounts. */
  seesMoney: boolean
  /** Whether rows can be accepted or declined: those of a quote, not of a template. */
  decided?: boolean
}
export function useItemGrid(store: SheetStore, state: SheetState, { seesMoney, decided = true }: GridOptions) {
  const { words } = useLocale()
  const rounding = roundingOf(useMe().org.rounding)
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const [what, setWhat] = useState<'prices' | 'hours'>('prices')
  const { sums, ...totals } = useSums(state)
  const all = useMemo(() => linesOf(state.typed), [state.typed])
  const lines = useMemo(() => {
    const hidden = new Set<number>()
    return all.filter(({ row }) => {
      const below = row.parent !== null && (hidden.has(row.parent) || folded.has(row.parent))
      if (below) hidden.add(row.key)
      return !below
    })
  }, [all, folded])
  const { data: types } = useQuery(queryFor(quoteItemTypeCalls.list, {}))
  const ownTotals = [...sums.values()].some(hasOwnTotal)
  const columns = useMemo(
    () => columnsOf({ seesMoney, what, decided, totals: ownTotals }, words, types),
    [seesMoney, what, decided, ownTotals, words, types],
  )

  // Reads the store, because a key may follow another edit before React renders it.
  const current = () => store.get()?.typed ?? state.typed
  const newRow = (): ItemRow => ({ key: freeKey(), parent: null, values: emptyValues(seesMoney) })
  /** Inserts rows in the place of those that were left empty, so that never two of them stand there. */
  const insertRows = (rows: readonly ItemRow[], after: number | null) => {
    const headings = new Set(current().map(({ parent }) => parent))
    const blank = [...blankKeys(store.get() ?? state)].filter((key) => !headings.has(key))
    store.act(removed(inserted(current(), rows, behind(current(), after)), new Set(blank)))
  }
  /** Moves rows, unless a price would lose the line that it joins. */
  const place = (sheet: ItemSheet) => {
    const reason = whyNot(current(), sheet)
    if (reason === null) store.act(sheet)
    else notify({ tone: 'error', message: reason })
  }
  const open = (key: number | null) => {
    if (key !== null && folded.has(key)) setFolded(new Set([...folded].filter((id) => id !== key)))
  }
  return {
    lines,
    columns,
    sums,
    totals,
    seesMoney,
    what,
    setWhat,
    folded,
    newRow,
    fold: (key: number) =>
      setFolded(folded.has(key) ? new Set([...folded].filter((id) => id !== key)) : new Set([...folded, key])),
    /** Adds a row below this one on its level, or as the last top row; returns its key, or this row's while it is empty. */
    add: (after: number | null): number => {
      if (after !== null && blankKeys(store.get() ?? state).has(after)) return after
      const row = newRow()
      insertRows([row], after)
      return row.key
    },
    /** Inserts the items of a template, with a fee spread over them if there is one; returns the key of the first. */
    insert: (template: ItemTemplate, after: number | null, fee: string | null): number | undefined => {
      const made = rowsOf(template, current(), freeKey)
      const rows = fee === null ? made : withFee(made, fee, rounding)
      insertRows(rows, after)
      return rows[0]?.key
    },
    indent: (keys: ReadonlySet<number>) => {
      const next = indented(current(), keys)
      for (const { key, parent } of next) if (keys.has(key)) open(parent)
      place(next)
    },
    outdent: (keys: ReadonlySet<number>) => place(outdented(current(), keys)),
    shift: (keys: ReadonlySet<number>, by: -1 | 1) => place(shifted(current(), keys, by)),
    move: (keys: ReadonlySet<number>, target: QuoteItemTarget) => {
      open(target.parent)
      place(moved(current(), keys, target))
    },
    remove: (keys: ReadonlySet<number>) => store.act(removed(current(), keys)),
    /** Prices these rows by the rate card again, whatever was typed; a price that was accepted stays. */
    rate: (keys: ReadonlySet<number>) =>
      store.act(current().map((row) => (keys.has(row.key) ? byRates(row, stateOf(state, row.key)) : row))),
  }
}

/** The place after a row on its level, or the last at the top. */
function behind(sheet: ItemSheet, after: number | null): QuoteItemTarget {
  const beside = sheet.find(({ key }) => key === after)
  if (beside === undefined) return { parent: null, before: null }
  const siblings = sheet.filter((itemRow) => itemRow.parent === beside.parent).map(({ key }) => key)
  return { parent: beside.parent, before: siblings[siblings.indexOf(beside.key) + 1] ?? null }
}
export type ItemGridModel = ReturnType<typeof useItemGrid>

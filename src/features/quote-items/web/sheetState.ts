/**
 * The grid's items while they are typed: saved rows, shown rows, undo steps and refusals. Pure; `useSheet.ts` sends
 * what `toSend` returns and reports the result.
 */
import type { QuoteItem, QuoteTree } from '../quoteItems.ts'
import { type ItemState, wrongTree } from '../quoteItemTotals.ts'
import type { ColumnId } from './columns.ts'
import { emptyValues, type ItemRow, type ItemSheet, type ItemValues, valuesOf } from './itemValues.ts'
import { linesOf, type QuoteItemSheet, sheetOf, withBelow } from './sheet.ts'
import {
  applied,
  clashes,
  did,
  type Difference,
  difference,
  type Done,
  isNothing,
  nothingDone,
  rebased,
  takenBack,
} from './sheetChanges.ts'

/** A typed text that could not be read, or that the server refused. */
export interface QuoteItemRefusal {
  text: string
  reason: string
}

export interface SheetState {
  /** Rows as the server has them. */
  saved: ItemSheet
  /** Rows as they are shown. */
  typed: ItemSheet
  items: ReadonlyMap<number, QuoteItem>
  /** Order in the answer, which the next reordering refers to. */
  order: string
  mayChange: boolean
  done: Done<ItemValues>
  /** Cells with unreadable text, by `key column`. */
  unread: ReadonlyMap<string, QuoteItemRefusal>
  /** Refused rows, and the reasons by field: not sent again until the user changes them. */
  refused: ReadonlyMap<number, ReadonlyMap<keyof ItemValues | '', string>>
  /** Ids that the server assigned to new rows. */
  ids: ReadonlyMap<number, number>
}

export const cellKey = (key: number, column: ColumnId | '') => `${key} ${column}`

/** Returns the state of rows without a project. */
export const drafted = (rows: ItemSheet, mayChange: boolean): SheetState => ({
  saved: rows,
  typed: rows,
  items: new Map(),
  order: '',
  mayChange,
  done: nothingDone,
  unread: new Map(),
  refused: new Map(),
  ids: new Map(),
})
export const started = (tree: QuoteTree): SheetState => received(drafted([], false), tree).state

/** Applies an action of the user to the shown rows. */
export function acted(state: SheetState, sheet: ItemSheet): SheetState {
  if (sheet === state.typed) return state
  const rows = new Map(sheet.map((row) => [row.key, row]))
  const before = new Map(state.typed.map((row) => [row.key, row]))
  const unread = [...state.unread].filter(([cell]) => rows.has(Number(cell.split(' ')[0])))
  const refused = [...state.refused].filter(([key]) => rows.has(key) && rows.get(key) === before.get(key))
  return {
    ...state,
    typed: sheet,
    done: did(state.done, state.typed, sheet),
    unread: new Map(unread),
    refused: new Map(refused),
  }
}

export function steppedBack(state: SheetState, way: 'undo' | 'redo'): SheetState {
  const back = takenBack(state.done, state.typed, way)
  return back === null ? state : { ...state, typed: back.sheet, done: back.done }
}

/** Marks a cell whose text could not be read; null removes the mark. */
export function marked(state: SheetState, key: number, column: ColumnId, refused: QuoteItemRefusal | null): SheetState {
  const unread = new Map(state.unread)
  if (refused === null) unread.delete(cellKey(key, column))
  else unread.set(cellKey(key, column), refused)
  return { ...state, unread }
}

/** Restores the saved values of a refused row; removes a row that was never saved. */
export function discarded(state: SheetState, key: number): SheetState {
  const saved = state.saved.find((row) => row.key === key)
  const refused = new Map(state.refused)
  refused.delete(key)
  const typed = saved
    ? state.typed.map((row) => (row.key === key ? { ...row, values: saved.values } : row))
    : state.typed.filter((row) => row.key !== key)
  return { ...acted(state, typed), refused }
}

/** Explains to the user why a move is refused that would leave a price without a line to join. */
export function whyNot(before: ItemSheet, after: ItemSheet): string | null {
  const ofSheet = (sheet: ItemSheet) =>
    wrongTree(sheet.map(({ key, parent, values }) => ({ id: key, parent_id: parent, visibility: values.visibility })))
  const was = ofSheet(before)
  for (const [key, sentence] of ofSheet(after)) if (!was.has(key)) return sentence
  return null
}

/**
 * Applies the server's answer; unsent edits stay on top of it. `sent`: the request that it answers, so that everything
 * else in it is from other people; `others` counts those rows.
 */
export function received(
  state: SheetState,
  tree: QuoteTree & { ids?: Readonly<Record<string, number>> },
  sent?: Difference<ItemValues>,
): { state: SheetState; others: number } {
  const ids = new Map(state.ids)
  for (const [key, id] of Object.entries(tree.ids ?? {})) ids.set(Number(key), id)
  const keys = new Map([...ids].map(([key, id]) => [id, key]))
  const keyOf = (id: number) => keys.get(id) ?? id
  const saved = sheetOf(
    tree.results.map((item) => ({
      key: keyOf(item.id),
      parent: item.parent_id === null ? null : keyOf(item.parent_id),
      values: valuesOf(item),
    })),
  )
  const worked = workedOut(saved)
  const expected = worked(sent === undefined ? state.saved : applied(state.saved, sent))
  const mine = worked(state.typed)
  const strange = difference(comparable(expected), comparable(saved))
  const first = state.order === ''
  const refused = new Map(state.refused)
  for (const [key, values] of first ? [] : clashes(expected, mine, saved)) {
    const reasons = Object.keys(values).map((name) => [name as keyof ItemValues, changedMeanwhile] as const)
    refused.set(key, new Map(reasons))
  }
  const typed = rebased(expected, mine, saved)
  const differs = unsavedKeys({ saved, typed })
  for (const key of refused.keys()) if (!differs.has(key)) refused.delete(key)
  return {
    state: {
      ...state,
      saved,
      typed,
      items: new Map(tree.results.map((item) => [keyOf(item.id), item])),
      order: tree.order,
      mayChange: tree.can_change,
      refused,
      ids,
    },
    others: first
      ? 0
      : new Set([...strange.changed.keys(), ...strange.added.map(({ key }) => key), ...strange.removed]).size,
  }
}
export const changedMeanwhile = 'Someone else has changed this. Enter your value again, or discard it.'

/**
 * Takes the amounts that the server works out from rates: they are changes of nobody. Costs of hours that are still typed
 * differently stay as they are.
 */
const workedOut = (saved: ItemSheet) => {
  const rows = new Map(saved.map((row) => [row.key, row.values]))
  return (sheet: ItemSheet): ItemSheet =>
    sheet.map((row) => {
      const { values } = row
      const known = rows.get(row.key)
      if (known === undefined) return row
      const isRated = values.rated === true && known.rated === true
      const costs = values.costs.map((cost, index) => {
        const line = known.costs[index]
        return line && isTyped(cost) === isTyped(line) && hoursOfLine(cost) === hoursOfLine(line) ? line : cost
      })
      return {
        ...row,
        values: { ...values, ...(isRated && { unit_price: known.unit_price ?? '0.00' }), costs },
      }
    })
}
type CostLine = ItemValues['costs'][number]
const isTyped = ({ total, rated }: CostLine) => total !== undefined && rated !== true
const hoursOfLine = (cost: CostLine) => {
  const { role, field_days, field_hours, office_days, office_hours, total } = cost
  return JSON.stringify([role, field_days, field_hours, office_days, office_hours, isTyped(cost) ? total : null])
}

/** Amounts that the server formats, and costs that it completes, are not changes of other people. */
const comparable = (sheet: ItemSheet): QuoteItemSheet<Omit<ItemValues, 'costs'>> =>
  sheet.map(({ values: { costs: _costs, ...values }, ...row }) => ({ ...row, values }))

/** Finds the changes to send: no refused and unchanged rows, and no new rows without a name. */
export function toSend(state: SheetState): Difference<ItemValues> | null {
  const { saved, typed, refused } = state
  const was = new Set(saved.map(({ key }) => key))
  const held = (row: ItemRow) => refused.has(row.key)
  const back = new Map(saved.map((row) => [row.key, row]))
  const waiting = withBelow(
    typed,
    typed.filter((row) => !was.has(row.key) && (row.values.name === '' || held(row))).map(({ key }) => key),
  )
  const ready = typed.flatMap((row) => {
    if (held(row) && was.has(row.key)) return [{ ...row, values: back.get(row.key)?.values ?? row.values }]
    // A row stays at its saved place until the row above it is saved.
    if (waiting.has(row.key)) return was.has(row.key) ? [{ ...row, parent: back.get(row.key)?.parent ?? null }] : []
    return [row]
  })
  const found = difference(saved, sheetOf(ready))
  return isNothing(found) ? null : found
}

/** Rows that are not saved. */
function unsavedKeys({ saved, typed }: Pick<SheetState, 'saved' | 'typed'>): Set<number> {
  const found = difference(saved, typed)
  return new Set([...found.changed.keys(), ...found.added.map(({ key }) => key)])
}

/** Rows that were added and left empty. */
export function blankKeys({
  saved: stored,
  typed,
  unread,
}: Pick<SheetState, 'saved' | 'typed' | 'unread'>): Set<number> {
  const saved = new Set(stored.map(({ key }) => key))
  const failed = new Set([...unread.keys()].map((cell) => Number(cell.split(' ')[0])))
  const isBlank = ({ key, values }: ItemRow) =>
    !saved.has(key) &&
    !failed.has(key) &&
    JSON.stringify(values) === JSON.stringify(emptyValues('unit_price' in values))
  return new Set(typed.filter(isBlank).map(({ key }) => key))
}

/** Returns whether leaving would lose something that somebody typed: a row that was added and left empty is nothing. */
export function losesTyped(state: Pick<SheetState, 'saved' | 'typed' | 'unread'>): boolean {
  const blank = blankKeys(state)
  return state.unread.size > 0 || [...unsavedKeys(state)].some((key) => !blank.has(key))
}

/** Returns the body of a save: only changed values of changed rows, new rows with their place. */
export function bodyOf(state: SheetState, { changed, added, order }: Difference<ItemValues>) {
  const idOf = (key: number) => state.ids.get(key) ?? key
  const fresh = new Set(added.map(({ key }) => key))
  const gone = (order ?? []).map(({ key, parent }) => ({ key, parent, values: {} }))
  const places = new Map(linesOf(gone).map(({ row, position }) => [row.key, position - 1]))
  return {
    rows: [
      ...[...changed].map(([key, values]) => {
        const version = state.items.get(key)?.version
        return { id: idOf(key), ...(version !== undefined && { version }), ...values }
      }),
      ...added.map(({ key, parent, values }) => ({
        key: String(key),
        ...(parent !== null && fresh.has(parent)
          ? { parent_key: String(parent) }
          : { parent_id: parent === null ? null : idOf(parent) }),
        position: places.get(key) ?? 0,
        ...values,
      })),
    ],
  }
}

export const stateOf = ({ items }: Pick<SheetState, 'items'>, key: number): ItemState =>
  items.get(key)?.state ?? 'proposed'

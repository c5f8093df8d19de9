/**
 * The grid's items while they are typed: as the server has them, as they are shown, what can be taken back, and what was
 * refused. Pure; `useSheet.ts` sends what `toSend` says and tells what came of it.
 */
import type { QuoteItem, QuoteTree } from '../quoteItems.ts'
import { type ItemState, wrongTree } from '../quoteItemTotals.ts'
import type { ColumnId } from './columns.ts'
import { type ItemRow, type ItemSheet, type ItemValues, valuesOf } from './itemValues.ts'
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

/** Typed and not understood, or refused. */
export interface QuoteItemRefusal {
  text: string
  reason: string
}

export interface SheetState {
  /** As the server has it. */
  saved: ItemSheet
  /** As it is shown. */
  typed: ItemSheet
  items: ReadonlyMap<number, QuoteItem>
  /** Order in the answer, so that a new one refers to what was seen. */
  order: string
  mayChange: boolean
  done: Done<ItemValues>
  /** Cells by `key column`: what stands there is not what is meant. */
  unread: ReadonlyMap<string, QuoteItemRefusal>
  /** Rows that the server refused as they are, and why by field: not sent again until the person changes them. */
  refused: ReadonlyMap<number, ReadonlyMap<keyof ItemValues | '', string>>
  /** The server's number of a row that was new here. */
  ids: ReadonlyMap<number, number>
}

export const cellKey = (key: number, column: ColumnId | '') => `${key} ${column}`

/** State of rows that no project has. */
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

/** An act of the person on what is shown. */
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

/** Marks a cell whose text was not understood; null forgets it. */
export function marked(state: SheetState, key: number, column: ColumnId, refused: QuoteItemRefusal | null): SheetState {
  const unread = new Map(state.unread)
  if (refused === null) unread.delete(cellKey(key, column))
  else unread.set(cellKey(key, column), refused)
  return { ...state, unread }
}

/** Gives back what is saved in the row's refused values; one that is not saved yet goes. */
export function discarded(state: SheetState, key: number): SheetState {
  const saved = state.saved.find((row) => row.key === key)
  const refused = new Map(state.refused)
  refused.delete(key)
  const typed = saved
    ? state.typed.map((row) => (row.key === key ? { ...row, values: saved.values } : row))
    : state.typed.filter((row) => row.key !== key)
  return { ...acted(state, typed), refused }
}

/** The person is shown why they cannot go there, where the move would leave a price without a line to join. */
export function whyNot(before: ItemSheet, after: ItemSheet): string | null {
  const ofSheet = (sheet: ItemSheet) =>
    wrongTree(sheet.map(({ key, parent, values }) => ({ id: key, parent_id: parent, visibility: values.visibility })))
  const was = ofSheet(before)
  for (const [key, sentence] of ofSheet(after)) if (!was.has(key)) return sentence
  return null
}

/**
 * The server's answer: what is typed and not sent stays on top of it. `sent`: what the answer is the reply to, so that
 * all else in it is somebody else's; `others` is how many rows that are.
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
  const expected = sent === undefined ? state.saved : applied(state.saved, sent)
  const strange = difference(comparable(expected), comparable(saved))
  const first = state.order === ''
  const refused = new Map(state.refused)
  for (const [key, values] of first ? [] : clashes(expected, state.typed, saved)) {
    const reasons = Object.keys(values).map((name) => [name as keyof ItemValues, changedMeanwhile] as const)
    refused.set(key, new Map(reasons))
  }
  const typed = rebased(expected, state.typed, saved)
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

/** Amounts that the server writes in its own way, and costs that it completes, are no change of somebody's. */
const comparable = (sheet: ItemSheet): QuoteItemSheet<Omit<ItemValues, 'costs'>> =>
  sheet.map(({ values: { costs: _costs, ...values }, ...row }) => ({ ...row, values }))

/** Finds the changes to send: not rows that were refused and not changed since, nor new ones without a name yet. */
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
    // A row that the server has is where it was until the one above it is there.
    if (waiting.has(row.key)) return was.has(row.key) ? [{ ...row, parent: back.get(row.key)?.parent ?? null }] : []
    return [row]
  })
  const found = difference(saved, sheetOf(ready))
  return isNothing(found) ? null : found
}

/** Rows that are not saved. */
export function unsavedKeys({ saved, typed }: Pick<SheetState, 'saved' | 'typed'>): Set<number> {
  const found = difference(saved, typed)
  return new Set([...found.changed.keys(), ...found.added.map(({ key }) => key)])
}

/** The body of one save: rows that changed with only what changed, new ones with their place. */
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

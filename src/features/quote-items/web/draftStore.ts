/** The items of a template while they are typed: kept here, and sent as a whole once they are saved. */
import { newKey } from '#web/api.ts'
import type { Failure } from '#web/ui/errors.ts'
import type { TemplateItem } from '../quoteItemTemplates.ts'
import { readIn } from './readIn.ts'
import { refusedRows } from './sheetRefusals.ts'
import { acted, discarded, drafted, marked, type SheetState, steppedBack } from './sheetState.ts'
import { listeners, type SheetStore } from './sheetStore.ts'
import { itemsOf, rowsOf } from './templateRows.ts'
import { freeKey } from './useItemGrid.ts'

export interface DraftStore extends SheetStore {
  get: () => SheetState
  /** Items to be saved, existing ones with their keys. */
  items: () => ReturnType<typeof itemsOf>
  isDirty: () => boolean
  /** Marks the rows that the server has refused. */
  refuse: (error: Failure) => void
}

export function draftStore(template: readonly TemplateItem[]): DraftStore {
  const { subscribe, draw } = listeners()
  const rows = rowsOf({ items: template }, [], freeKey)
  const keys = new Map(rows.map(({ key }, index) => [String(key), template[index]?.key ?? '']))
  const keyOf = (key: string) => {
    const known = keys.get(key) ?? newKey()
    keys.set(key, known)
    return known
  }
  let state = drafted(rows, true)
  const put = (next: SheetState) => {
    state = next
    draw()
  }
  return {
    subscribe,
    get: () => state,
    trouble: () => null,
    read: readIn,
    act: (sheet) => put(acted(state, sheet)),
    step: (way) => put(steppedBack(state, way)),
    mark: (key, column, refused) => put(marked(state, key, column, refused)),
    discard: (key) => put(discarded(state, key)),
    take: () => {},
    retry: () => {},
    items: () =>
      itemsOf(state.typed).map(({ key, parent_key, ...values }) => ({
        ...values,
        key: keyOf(key),
        parent_key: parent_key === null ? null : keyOf(parent_key),
      })),
    isDirty: () => state.typed !== state.saved || state.unread.size > 0,
    refuse: (error) => {
      const named = state.typed.filter(({ values }) => values.name !== '')
      put({ ...state, refused: refusedRows(state, { changed: new Map(), added: named }, error) })
    },
  }
}

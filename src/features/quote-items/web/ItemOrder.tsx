import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconIndentDecrease,
  IconIndentIncrease,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import './items.css'
import { indented, outdented, shifted } from './sheet.ts'
import type { SheetState } from './sheetState.ts'
import type { SheetStore } from './sheetStore.ts'
import type { ItemGridModel } from './useItemGrid.ts'

interface ItemOrderProps {
  store: SheetStore
  state: SheetState
  model: ItemGridModel
  /** The item that is moved. */
  chosen: number | null
  onDone: () => void
}

/** Puts the items of a phone in order: what is chosen goes up and down, in and out, with all that is below it. */
export function ItemOrder({ store, state, model, chosen, onDone }: ItemOrderProps) {
  const bar = useRef<HTMLDivElement>(null)
  const line = model.lines.find(({ row }) => row.key === chosen)
  const keys = new Set(line ? [line.row.key] : [])
  const sheet = state.typed
  const stays = (moved: typeof sheet) => !line || moved === sheet
  useEffect(() => {
    bar.current?.parentElement?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [sheet])
  return (
    <div ref={bar} className="fb-item-order" role="toolbar" aria-label="Order">
      <IconButton
        label="Move up"
        look="bordered"
        idle={stays(shifted(sheet, keys, -1))}
        onClick={() => model.shift(keys, -1)}
      >
        <IconArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label="Move down"
        look="bordered"
        idle={stays(shifted(sheet, keys, 1))}
        onClick={() => model.shift(keys, 1)}
      >
        <IconArrowDown aria-hidden />
      </IconButton>
      <IconButton
        label="Outdent"
        look="bordered"
        idle={stays(outdented(sheet, keys))}
        onClick={() => model.outdent(keys)}
      >
        <IconIndentDecrease aria-hidden />
      </IconButton>
      <IconButton label="Indent" look="bordered" idle={stays(indented(sheet, keys))} onClick={() => model.indent(keys)}>
        <IconIndentIncrease aria-hidden />
      </IconButton>
      <IconButton label="Undo" look="bordered" idle={state.done.past.length === 0} onClick={() => store.step('undo')}>
        <IconArrowBackUp aria-hidden />
      </IconButton>
      <Button onClick={onDone}>Done</Button>
      <span className="fb-hidden" role="status">
        {line ? `${line.row.values.name} is ${line.number}.` : 'Choose an item.'}
      </span>
    </div>
  )
}

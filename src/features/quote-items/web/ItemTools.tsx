import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPlus,
} from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { type QuoteItemDecision, decisions, decisionWords, mayDecide } from './decisions.ts'
import { type SheetState, stateOf } from './sheetState.ts'
import type { ItemGridModel } from './useItemGrid.ts'
import type { SheetStore } from './sheetStore.ts'

/** Labels of the groups of columns, with amounts and without. */
const pricedViews = { prices: 'Prices', hours: 'Hours and cost' } as const
const views = { prices: 'Lines', hours: 'Hours' } as const

interface ItemToolsProps {
  store: SheetStore
  state: SheetState
  model: ItemGridModel
  /** The rows that acts are for: those selected, or the one with the focus. */
  chosen: ReadonlySet<number>
  onAdd: () => void
  onTemplate?: () => void
  /** Keeps the rows that were selected, or all, as a template. */
  onSaveTemplate?: () => void
  /** Absent of a template: nobody decides on that. */
  onDecide?: (decision: QuoteItemDecision, whole: boolean) => void
  /** Back to the cell that had the focus. */
  onBack: () => void
}

/** Buttons that act on rows, for the pointer: each has its key in the grid. */
export function ItemTools({
  store,
  state,
  model,
  chosen,
  onAdd,
  onTemplate,
  onSaveTemplate,
  onDecide,
  onBack,
}: ItemToolsProps) {
  const isEmpty = chosen.size === 0
  const trouble = useSyncExternalStore(store.subscribe, store.trouble)
  const states = [...chosen].map((key) => stateOf(state, key))
  const top = state.typed.filter(({ parent }) => parent === null).map(({ key }) => stateOf(state, key))
  const saved = [...chosen].every((key) => state.items.has(key))
  const back = (act: () => void) => () => {
    act()
    onBack()
  }
  const tools = [
    {
      label: 'Undo (Ctrl+Z)',
      Icon: IconArrowBackUp,
      idle: state.done.past.length === 0,
      run: () => store.step('undo'),
    },
    {
      label: 'Redo (Ctrl+Y)',
      Icon: IconArrowForwardUp,
      idle: state.done.future.length === 0,
      run: () => store.step('redo'),
    },
    { label: 'Move up (Alt+↑)', Icon: IconArrowUp, idle: isEmpty, run: () => model.shift(chosen, -1) },
    { label: 'Move down (Alt+↓)', Icon: IconArrowDown, idle: isEmpty, run: () => model.shift(chosen, 1) },
    { label: 'Outdent (Alt+←)', Icon: IconIndentDecrease, idle: isEmpty, run: () => model.outdent(chosen) },
    { label: 'Indent (Alt+→)', Icon: IconIndentIncrease, idle: isEmpty, run: () => model.indent(chosen) },
  ]
  const decided = (decide: NonNullable<typeof onDecide>) => [
    ...decisions
      .filter((decision) => saved && mayDecide(decision, states))
      .map((decision) => ({ label: `${decisionWords[decision].label}…`, onClick: () => decide(decision, false) })),
    ...(['accept', 'decline', 'close'] as const)
      .filter((text) => top.some((state_) => mayDecide(text, [state_])))
      .map((text) => ({ label: `${decisionWords[text].label} all…`, onClick: () => decide(text, true) })),
  ]
  const actions = [
    ...(onDecide ? decided(onDecide) : []),
    ...(isEmpty || !model.seesMoney ? [] : [{ label: 'Price by rates', onClick: back(() => model.rate(chosen)) }]),
    ...(onSaveTemplate ? [{ label: 'Save as template…', onClick: onSaveTemplate }] : []),
    ...(isEmpty ? [] : [{ label: 'Delete', danger: true, onClick: back(() => model.remove(chosen)) }]),
  ]
  return (
    <Toolbar
      end={
        <>
          <div className="fb-items-views" role="group" aria-label="Columns">
            {(['prices', 'hours'] as const).map((text) => (
              <button key={text} type="button" aria-pressed={model.what === text} onClick={() => model.setWhat(text)}>
                {model.seesMoney ? pricedViews[text] : views[text]}
              </button>
            ))}
          </div>
          {state.mayChange && actions.length > 0 && (
            <RowMenu
              label="items"
              name={
                isEmpty
                  ? 'Actions for all items'
                  : chosen.size === 1
                    ? 'Actions for the item'
                    : `Actions for ${chosen.size} items`
              }
              look="bordered"
              actions={actions}
            />
          )}
        </>
      }
    >
      {state.mayChange && (
        <>
          <Button tone="primary" icon={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            Add item
          </Button>
          {onTemplate && <Button onClick={onTemplate}>Insert template</Button>}
          {tools.map(({ label, Icon, idle, run }) => (
            <IconButton key={label} label={label} look="bordered" idle={idle} onClick={back(run)}>
              <Icon size={16} aria-hidden />
            </IconButton>
          ))}
          {chosen.size > 1 && <span className="fb-muted fb-small">{chosen.size} items selected</span>}
        </>
      )}
      <span className="fb-muted fb-small" role="status">
        {trouble === 'saving' ? 'Saving…' : trouble === 'offline' ? 'Not saved: no connection. Trying again…' : ''}
      </span>
    </Toolbar>
  )
}

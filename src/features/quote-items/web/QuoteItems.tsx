/** The items of a project or quote, on its page: a grid on a desk, cards on a phone. */
import { lazy } from '#web/lazy.tsx'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useNavigate, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'

import { has } from '#core/permissions.ts'
import type { Project } from '#features/projects/projects.ts'
import { paths } from '#web/paths.ts'
import { useActions } from '#web/actions.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { NotSaved } from '#web/ui/grid/NotSaved.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import type { ItemState } from '../quoteItemTotals.ts'
import type { QuoteItemDecision } from './decisions.ts'
import { EstimateBar } from './EstimateBar.tsx'
import { ItemCards, ItemGrid, ItemTools, useIsPhone } from './itemParts.ts'
import { notSavedOf } from './notSaved.ts'
import { withBelow } from './sheet.ts'
import type { SheetStore } from './sheetStore.ts'
import { cellKey, losesTyped, type SheetState, stateOf } from './sheetState.ts'
import { itemsOf } from './templateRows.ts'
import { useItemGrid } from './useItemGrid.ts'
import { useItemSelection } from './useItemSelection.ts'
import { useSheet } from './useSheet.ts'

const InsertTemplate = lazy(() => import('./InsertTemplate.tsx').then((kit) => ({ default: kit.InsertTemplate })))
const SaveTemplate = lazy(() => import('./SaveTemplate.tsx').then((kit) => ({ default: kit.SaveTemplate })))
const DecideDialog = lazy(() => import('./DecideDialog.tsx').then((kit) => ({ default: kit.DecideDialog })))

export function QuoteItems({ record }: { record: Project }) {
  const { store, state, error, refetch } = useSheet(record.id)
  if (state) return <Items project={record} store={store} state={state} />
  if (!error) return <SkeletonBlock lines={8} label="Loading the items" />
  return (
    <ErrorAlert error={error}>
      <Button onClick={() => void refetch()}>Try again</Button>
    </ErrorAlert>
  )
}

interface ItemsProps {
  project: Project
  store: SheetStore
  state: SheetState
}

function Items({ project, store, state }: ItemsProps) {
  const { words } = useLocale()
  const navigate = useNavigate()
  const prefix = useLocation({ select: ({ pathname }) => (pathname.startsWith('/quotes/') ? 'quotes' : 'projects') })
  const mayManage = has(useMe(), 'company.change_company')
  const phone = useIsPhone()
  const model = useItemGrid(store, state, { seesMoney: project.can_view_financials })
  const { active, keys, chosen, goTo, ...cursor } = useItemSelection(model.lines)
  const [template, setTemplate] = useState<'insert' | 'save' | null>(null)
  const [request, setRequest] = useState<{ decision: QuoteItemDecision; whole: boolean } | null>(null)
  const guard = useUnsavedGuard(() => losesTyped(state))
  const open = (key: number) => {
    const id = state.items.get(key)?.id
    if (id !== undefined) void navigate({ to: paths.to(`/${prefix}/${project.id}/quote-items/${id}/`) })
  }
  const add = () => (phone ? openNew() : goTo(cellKey(model.add(active), 'name')))
  /** `replace`: Back leads to where the viewer came from, and not to the empty list, which would begin again. */
  const openNew = (replace = false) =>
    void navigate({ to: paths.to(`/${prefix}/${project.id}/quote-items/new`), replace })
  const hash = useLocation({ select: (location) => location.hash })
  const begin = useEffectEvent(() => {
    if (hash !== 'items' || !state.mayChange || state.typed.length > 0) return
    if (phone) openNew(true)
    else add()
  })
  // Who comes to add items begins with the first.
  useEffect(() => begin(), [hash])
  useActions(state.mayChange ? [{ id: 'add-item', label: 'Add item', key: 'n', run: add }] : [])
  const ids = [...chosen].flatMap((key) => state.items.get(key)?.id ?? [])
  const [first] = [...chosen]
  const decideOn = () => {
    const now = first === undefined ? undefined : stateOf(state, first)
    const decision = now && defaultDecision[now]
    if (decision) setRequest({ decision, whole: false })
  }
  const addButton = state.mayChange && (
    <Button tone="primary" icon={<IconPlus size={16} aria-hidden />} onClick={add}>
      Add item
    </Button>
  )
  const insertButton = state.mayChange && <Button onClick={() => setTemplate('insert')}>Insert template</Button>
  const buttons = (
    <>
      {addButton}
      {insertButton}
    </>
  )
  const shown = phone ? (
    <>
      {project.can_view_financials && <EstimateBar totals={model.totals} />}
      <ItemCards store={store} state={state} model={model} onOpen={open} tools={buttons} />
    </>
  ) : (
    <>
      {project.can_view_financials && <EstimateBar totals={model.totals} />}
      <ItemTools
        store={store}
        state={state}
        model={model}
        chosen={chosen}
        onAdd={add}
        onTemplate={() => setTemplate('insert')}
        {...(mayManage && { onSaveTemplate: () => setTemplate('save') })}
        onDecide={(decision, whole) => setRequest({ decision, whole })}
        onBack={() => active !== null && goTo(cellKey(active, 'name'))}
      />
      <ItemGrid
        label={`Items of ${project.reference}`}
        store={store}
        state={state}
        model={model}
        {...cursor}
        onOpen={open}
        onDecide={decideOn}
      />
    </>
  )
  return (
    <div className="fb-quote-items" data-keeps-page>
      {state.typed.length === 0 ? (
        <EmptyState icon={<IconListDetails size={28} aria-hidden />} title="No items yet" action={buttons}>
          {`Add the items of the ${words.quote.toLowerCase()} with prices and hours. You can also paste rows from a spreadsheet.`}
        </EmptyState>
      ) : (
        <Suspense fallback={<SkeletonBlock lines={8} label="Loading the items" />}>{shown}</Suspense>
      )}
      <NotSaved cells={notSavedOf(store, state, model, goTo)} />
      {guard}
      <Suspense>
        {template === 'insert' && (
          <InsertTemplate
            service={project.service}
            seesMoney={project.can_view_financials}
            onInsert={(chosenTemplate, fee) => {
              const firstRow = model.insert(chosenTemplate, active, fee)
              setTemplate(null)
              if (firstRow !== undefined) goTo(cellKey(firstRow, 'name'))
            }}
            onClose={() => setTemplate(null)}
          />
        )}
        {template === 'save' && (
          <SaveTemplate
            items={itemsOf(state.typed, keys.size > 0 ? withBelow(state.typed, keys) : undefined)}
            service={project.service}
            onClose={() => setTemplate(null)}
          />
        )}
        {request && (
          <DecideDialog
            decision={request.decision}
            of={
              request.whole
                ? { project_id: project.id, name: `all items of ${project.reference}` }
                : { ids, name: ids.length === 1 ? nameIn(state, first) : `${ids.length} items` }
            }
            onClose={() => setRequest(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Decision that the cell of a state offers first. */
const defaultDecision: Readonly<Partial<Record<ItemState, QuoteItemDecision>>> = {
  proposed: 'accept',
  accepted: 'close',
  declined: 'propose',
}
const nameIn = (state: SheetState, key: number | undefined) =>
  state.typed.find((row) => row.key === key)?.values.name ?? ''

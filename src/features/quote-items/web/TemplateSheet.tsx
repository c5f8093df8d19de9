/** The items of a template: the same grid as those of a quote, or cards on a phone. */
import { lazy } from '#web/lazy.tsx'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState, useSyncExternalStore } from 'react'

import { has } from '#core/permissions.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { NotSaved } from '#web/ui/grid/NotSaved.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import type { DraftStore } from './draftStore.ts'
import { ItemCards, ItemGrid, ItemTools, useIsPhone } from './itemParts.ts'
import { notSavedOf } from './notSaved.ts'
import { edited } from './sheet.ts'
import { cellKey } from './sheetState.ts'
import { useItemGrid } from './useItemGrid.ts'
import { useItemSelection } from './useItemSelection.ts'

const TemplateItemDialog = lazy(() =>
  import('./TemplateItemDialog.tsx').then((kit) => ({ default: kit.TemplateItemDialog })),
)

export function TemplateSheet({ label, store }: { label: string; store: DraftStore }) {
  const state = useSyncExternalStore(store.subscribe, store.get)
  const phone = useIsPhone()
  const seesMoney = has(useMe(), 'projects.view_financials')
  const model = useItemGrid(store, state, { seesMoney, decided: false })
  const { active, keys: _keys, chosen, goTo, ...cursor } = useItemSelection(model.lines)
  const [opened, setOpened] = useState<number | null>(null)
  const add = () => {
    const key = model.add(active)
    if (phone) setOpened(key)
    else goTo(cellKey(key, 'name'))
  }
  const values = state.typed.find(({ key }) => key === opened)?.values
  const button = (
    <Button icon={<IconPlus size={16} aria-hidden />} onClick={add}>
      Add item
    </Button>
  )
  return (
    <div className="fb-quote-items">
      <Suspense fallback={<SkeletonBlock lines={5} label="Loading the items" />}>
        {phone ? (
          <ItemCards store={store} state={state} model={model} onOpen={setOpened} tools={button} />
        ) : (
          <>
            <ItemTools
              store={store}
              state={state}
              model={model}
              chosen={chosen}
              onAdd={add}
              onBack={() => active !== null && goTo(cellKey(active, 'name'))}
            />
            <ItemGrid label={label} store={store} state={state} model={model} {...cursor} onOpen={setOpened} />
          </>
        )}
      </Suspense>
      <NotSaved cells={notSavedOf(store, state, model, goTo)} />
      <Suspense>
        {opened !== null && values && (
          <TemplateItemDialog
            values={values}
            onSave={(next) => store.act(edited(store.get().typed, opened, next))}
            onDelete={() => model.remove(new Set([opened]))}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

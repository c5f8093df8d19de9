/** Charge rates: what an hour is charged at, the most specific first, and which one an hour has. */
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { today } from '#core/days.ts'
import { isHeld } from '#features/rates/chargeRates.rules.ts'
import { type Rate, rateCalls } from '#features/rates/rates.contract.ts'
import { rateReads } from '#features/rates/web/rateReads.ts'
import { RateRows } from '#features/rates/web/RateRows.tsx'
import { rateTitle } from '#features/rates/web/rateWords.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { changeAction, ListCard, useDeleteRow } from '../ListCard.tsx'

const ChargeRateDialog = lazy(() =>
  import('#features/rates/web/ChargeRateDialog.tsx').then((kit) => ({ default: kit.ChargeRateDialog })),
)
const RateFinder = lazy(() => import('#features/rates/web/RateFinder.tsx').then((kit) => ({ default: kit.RateFinder })))

export function ChargeRatesSection() {
  const list = useQuery(queryFor(rateCalls.list, { query: { kind: 'charge' } }))
  const [editing, setEditing] = useState<(Partial<Rate> & { id?: number }) | 'find' | null>(null)
  const { deleteAction, deleteDialog } = useDeleteRow<Rate & { name: string }>({
    call: rateCalls.remove,
    invalidates: rateReads,
    done: 'The rate was deleted.',
    label: rateTitle,
    explain: () =>
      'Hours since it began have the next best rate. What was invoiced stays. You can undo this for a minute.',
  })
  const [past, setPast] = useState(false)
  const now = today(useLocale().timezone)
  const close = () => setEditing(null)
  const add = (
    <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setEditing({})}>
      Add rate
    </Button>
  )
  return (
    <ListCard
      title="Charge rates"
      lead="What an hour is charged at. Of the rates that fit an hour the most specific holds: a project before a client, a service, any work; and within each a person before a role, a type of task, anybody."
      actions={
        <div className="fb-rate-actions">
          <Button tone="quiet" onClick={() => setEditing('find')}>
            Which rate, and why
          </Button>
          {add}
        </div>
      }
      list={list}
      empty={
        <EmptyState title="No charge rates yet">
          Begin with one for anybody, then one for each role. Hours cannot be invoiced before there is one.
        </EmptyState>
      }
      renderRows={(rates) => (
        <>
          <RateRows
            rates={past ? rates : rates.filter((rate) => isHeld(rates, rate, now))}
            actions={(rate) => [
              changeAction(() => setEditing(rate)),
              changeAction(() => setEditing(nextOf(rate)), 'New amount from a day'),
              deleteAction({ ...rate, name: '' }),
            ]}
          />
          {!past && rates.some((rate) => !isHeld(rates, rate, now)) && (
            <div className="fb-rate-more">
              <Button tone="quiet" onClick={() => setPast(true)}>
                Show rates that are over
              </Button>
            </div>
          )}
        </>
      )}
    >
      <Suspense>
        {editing === 'find' && <RateFinder onClose={close} />}
        {editing && editing !== 'find' && <ChargeRateDialog rate={editing} onClose={close} />}
      </Suspense>
      {deleteDialog}
    </ListCard>
  )
}

/** The next rate of the same: the one before stays for what was worked until then. */
const nextOf = ({ id: _id, version: _version, date_from: _from, amount: _amount, ...scope }: Rate): Partial<Rate> =>
  scope

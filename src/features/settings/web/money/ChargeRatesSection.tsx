/** Charge rates: what an hour is charged at, the most specific first, and which one an hour has. */
import { lazy } from '#web/lazy.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

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
    done: 'Rate deleted.',
    label: rateTitle,
    explain: () =>
      'Hours since its start use the next matching rate. Issued invoices are not changed. You can undo this for a minute.',
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
      lead="The price of an hour. The most specific rate applies: project, then client, service, any work; and within each person, then role, task type, anybody."
      actions={
        <div className="fb-rate-actions">
          <Button tone="quiet" onClick={() => setEditing('find')}>
            Explain rate
          </Button>
          {add}
        </div>
      }
      list={list}
      empty={
        <EmptyState title="No charge rates yet">
          Add a rate for anybody first, then one for each role. Hours need a rate before they can be invoiced.
        </EmptyState>
      }
      renderRows={(rates) => (
        <>
          <RateRows
            rates={past ? rates : rates.filter((rate) => isHeld(rates, rate, now))}
            actions={(rate) => [
              changeAction(() => setEditing(rate)),
              changeAction(() => setEditing(nextOf(rate)), 'Change amount from a day'),
              deleteAction({ ...rate, name: '' }),
            ]}
          />
          {!past && rates.some((rate) => !isHeld(rates, rate, now)) && (
            <div className="fb-rate-more">
              <Button tone="quiet" onClick={() => setPast(true)}>
                Show ended rates
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

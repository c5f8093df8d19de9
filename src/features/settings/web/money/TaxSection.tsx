/** Tax rates by name: what applies today, what applied before and what will apply. */
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { today } from '#core/days.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { type Locale, useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { addDefaultRates, vatRateCalls, type VatRate } from '#features/company/companyMoney.contract.ts'
import { changeAction, ListCard, useDeleteRow } from '../ListCard.tsx'
import { placeInTime, ratesByName } from './rates.ts'
import { RateDialog } from './RateDialog.tsx'

type Editing = VatRate | { name: string; jurisdiction: string; id?: never } | 'new'

export function TaxSection() {
  const locale = useLocale()
  const { words } = locale
  const list = useQuery(queryFor(vatRateCalls.list, { query: {} }))
  const [editing, setEditing] = useState<Editing | null>(null)
  const { deleteAction, deleteDialog } = useDeleteRow<VatRate>({
    call: vatRateCalls.remove,
    invalidates: [vatRateCalls.list],
    done: 'Rate deleted.',
    label: ({ name, rate }) => `${name} ${locale.formats.percent(rate)}`,
    explain: () => 'To keep its history, end the rate instead.',
  })
  const now = today(locale.timezone)
  const defaults = useEndpointMutation(addDefaultRates, [vatRateCalls.list], (_rates, undo) =>
    notifySuccess('Usual rates added. Check them before you use them.', undo),
  )
  const add = (
    <>
      {list.data?.length === 0 && (
        <Button tone="primary" busy={defaults.isPending} onClick={() => defaults.mutate({ body: {} })}>
          Add usual rates
        </Button>
      )}
      <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
        Add rate
      </Button>
    </>
  )
  return (
    <ListCard
      title={words.tax_rates}
      actions={add}
      lead="A rate applies from a day on. When it changes, end it and add a new one. Issued invoices keep their rate."
      list={list}
      empty={
        <EmptyState title="No rates yet">
          Start with the usual rates of your country and check them. Each has its legal source.
        </EmptyState>
      }
      renderRows={(all) =>
        ratesByName(all, now).map(({ key, name, jurisdiction, current, rates }) => (
          <section key={key} className="fb-rate" aria-label={[name, jurisdiction].filter(Boolean).join(', ')}>
            <div className="fb-rate-head">
              <h3>{name}</h3>
              {jurisdiction !== '' && <span className="fb-item-note">{jurisdiction}</span>}
              <span className="fb-rate-now">{current ? locale.formats.percent(current.rate) : 'None today'}</span>
              <Button tone="quiet" onClick={() => setEditing({ name, jurisdiction })}>
                New rate
              </Button>
            </div>
            <ul className="fb-items">
              {rates.map((rate) => (
                <li key={rate.id} data-time={placeInTime(rate, now)}>
                  <span className="fb-rate-dot" aria-hidden />
                  <span className="fb-rate-value">{locale.formats.percent(rate.rate)}</span>
                  <span className="fb-item-note">
                    {periodText(rate, locale)}
                    {rate.source !== '' && ` · ${rate.source}`}
                  </span>
                  <span className="fb-rate-when">{whens[placeInTime(rate, now)]}</span>
                  <RowMenu
                    label={`${name} ${locale.formats.percent(rate.rate)}`}
                    actions={[changeAction(() => setEditing(rate)), deleteAction(rate)]}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))
      }
    >
      {editing && <RateDialog editing={editing} onClose={() => setEditing(null)} />}
      {deleteDialog}
    </ListCard>
  )
}

const whens = { now: 'Today', before: 'Ended', later: 'Upcoming' } as const

const periodText = ({ valid_from, valid_to }: VatRate, { formats }: Locale) =>
  valid_to === null
    ? `From ${formats.longDate(valid_from)}`
    : `${formats.longDate(valid_from)} – ${formats.longDate(valid_to)}`

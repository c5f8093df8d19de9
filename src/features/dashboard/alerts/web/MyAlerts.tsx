/** Form for the alerts that I want, among the notifications and by mail. */
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { has } from '#core/permissions.ts'
import { hasForSome } from '#core/scopes.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { useHold } from '#web/ui/hold.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifyError } from '#web/ui/Snackbar.tsx'
import { type Alerts, changeAlerts, getAlerts, type AlertReach, reaches } from '../alerts.contract.ts'
import './alerts.css'

const reachWords: Record<AlertReach, string> = { off: 'Off', mine: 'For mine', all: 'For all I may see' }

export function MyAlerts() {
  const me = useMe()
  const { words } = useLocale()
  const id = useId()
  const { data, isLoading } = useQuery(queryFor(getAlerts, {}))
  useHold(isLoading)
  const change = useEndpointMutation(changeAlerts, [getAlerts])
  if (!data) return null
  const put = (body: Partial<Alerts>) => change.mutate({ body }, { onError: notifyError })
  const quote = words.quote.toLowerCase()
  const kinds = [
    {
      key: 'budgets',
      label: 'A project at 80 and at 100 % of its budgeted hours',
      may: hasForSome(me, 'projects.view_financials'),
    },
    { key: 'quotes', label: `A ${quote} without an answer`, may: has(me, 'projects.view_quote') },
    { key: 'invoices', label: 'An overdue invoice', may: has(me, 'invoice.view_invoice') },
    { key: 'expiries', label: 'A certificate or calibration that expires', may: true },
  ] as const
  return (
    <SectionCard title="Alerts">
      <p className="fb-muted">You get each alert once, as a notification and by email.</p>
      <div className="fb-dashboard-alerts">
        {kinds
          .filter(({ may }) => may)
          .map(({ key, label }) => (
            <NativeSelect
              key={key}
              label={label}
              options={reaches.map((value) => ({ value, label: reachWords[value] }))}
              value={data[key]}
              onChange={(value) => put({ [key]: value })}
            />
          ))}
        {data.quotes !== 'off' && (
          <div className="fb-native-select">
            <label htmlFor={id}>Days that a {quote} may wait</label>
            <input
              id={id}
              type="number"
              min={1}
              max={365}
              defaultValue={data.quote_days}
              onBlur={(event) => {
                const days = event.currentTarget.valueAsNumber
                if (days !== data.quote_days && !Number.isNaN(days)) put({ quote_days: days })
              }}
            />
          </div>
        )}
      </div>
    </SectionCard>
  )
}

/** The choice and order of the charts on the dashboard. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'

import { useEndpointMutation } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { type Arrangement, type ChartId, charts, sees } from '../dashboardCharts.ts'
import { changeArrangement, getArrangement } from '../dashboard.contract.ts'

export function Arrange({ kept, onClose }: { kept: Arrangement; onClose: () => void }) {
  const me = useMe()
  const mine = [...kept.shown, ...kept.hidden].filter((id) => sees(me, id, 'value') || sees(me, id, 'count'))
  const [order, setOrder] = useState<readonly ChartId[]>(mine)
  const [hidden, setHidden] = useState<ReadonlySet<ChartId>>(new Set(kept.hidden))
  const save = useEndpointMutation(changeArrangement, [getArrangement], () => {
    notifySuccess('Dashboard saved.')
    onClose()
  })
  const move = (index: number, by: number) => {
    const next = [...order]
    next.splice(index + by, 0, ...next.splice(index, 1))
    setOrder(next)
  }
  const store = (arrangement: Arrangement | null) => void save.mutateAsync({ body: { arrangement } }).catch(() => {})
  return (
    <Dialog
      opened
      title="Arrange dashboard"
      width={520}
      busy={save.isPending}
      isDirty={() => order.join() !== mine.join() || [...hidden].join() !== kept.hidden.join()}
      onCancel={onClose}
      onSave={() =>
        store({ shown: order.filter((id) => !hidden.has(id)), hidden: order.filter((id) => hidden.has(id)) })
      }
      extra={<Button onClick={() => store(null)}>Restore default</Button>}
    >
      <ErrorAlert error={save.error} />
      <ul className="fb-arrange">
        {order.map((id, index) => (
          <li key={id}>
            <label className="fb-check">
              <input
                type="checkbox"
                checked={!hidden.has(id)}
                onChange={(event) => {
                  const next = new Set(hidden)
                  if (event.currentTarget.checked) next.delete(id)
                  else next.add(id)
                  setHidden(next)
                }}
              />
              {charts[id].title}
            </label>
            <IconButton label={`Move ${charts[id].title} up`} idle={index === 0} onClick={() => move(index, -1)}>
              <IconArrowUp aria-hidden />
            </IconButton>
            <IconButton
              label={`Move ${charts[id].title} down`}
              idle={index === order.length - 1}
              onClick={() => move(index, 1)}
            >
              <IconArrowDown aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

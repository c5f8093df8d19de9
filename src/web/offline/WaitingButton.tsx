import { IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { Suspense } from 'react'

import { useActions } from '../actions.ts'
import { lazy } from '../lazy.tsx'
import { kindOfWaiting } from './kinds.ts'
import { openWaiting, useOpenedWaiting } from './opened.ts'
import { useWaiting } from './state.ts'
import './waiting.css'

const WaitingPanel = lazy(() => import('./WaitingPanel.tsx').then((kit) => ({ default: kit.WaitingPanel })))

/** The number of saved writes that are not sent, as a button that opens them. */
export function WaitingButton() {
  const writes = useWaiting()
  const opened = useOpenedWaiting()
  const refused = writes.filter(({ refusal }) => refusal !== null).length
  const waiting = writes.length - refused
  useActions(
    writes.length === 0 ? [] : [{ id: 'waiting', label: 'Unsent changes', run: () => openWaiting({ what: 'all' }) }],
  )
  const words = [
    ...(refused > 0 ? [`${refused} not saved`] : []),
    ...(waiting > 0 ? [`${waiting} waiting to be sent`] : []),
  ]
  const mended = opened?.what === 'one' ? writes.find(({ subject }) => subject === opened.subject) : undefined
  return (
    <>
      {writes.length > 0 && (
        <button
          type="button"
          className="fb-waiting"
          data-refused={refused > 0 || undefined}
          aria-haspopup="dialog"
          aria-label={words.join(', ')}
          title={words.join(', ')}
          onClick={() => openWaiting({ what: 'all' })}
        >
          {refused > 0 ? <IconCloudOff size={16} aria-hidden /> : <IconCloudUp size={16} aria-hidden />}
          {writes.length}
        </button>
      )}
      <Suspense>
        {opened?.what === 'all' && <WaitingPanel onClose={() => openWaiting(null)} />}
        {mended && kindOfWaiting(mended).mend?.({ subject: mended.subject, onClose: () => openWaiting(null) })}
      </Suspense>
    </>
  )
}

import { Suspense, useEffect } from 'react'
import { lazy } from '#web/lazy.tsx'

import type { ConfirmDialogProps } from './ConfirmDialog.tsx'

const load = () => import('./ConfirmDialog.tsx')
const ConfirmDialog = lazy(() => load().then((kit) => ({ default: kit.ConfirmDialog })))

/** Shows a rarely needed confirmation: loaded after the page, so that the page does not wait for it. */
export function LaterConfirm(props: ConfirmDialogProps) {
  useEffect(() => {
    // A failed load is tried again when the dialog is needed.
    void Promise.allSettled([load()])
  }, [])
  return (
    props.opened && (
      <Suspense>
        <ConfirmDialog {...props} />
      </Suspense>
    )
  )
}

import { lazy, Suspense, useEffect } from 'react'

import type { ConfirmDialogProps } from './ConfirmDialog.tsx'

const load = () => import('./ConfirmDialog.tsx')
const ConfirmDialog = lazy(() => load().then((kit) => ({ default: kit.ConfirmDialog })))

/** A confirmation that a page seldom asks for: fetched after the page is drawn, so that it does not wait for it. */
export function LaterConfirm(props: ConfirmDialogProps) {
  useEffect(() => {
    // One that could not be fetched is asked for again when it is needed.
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

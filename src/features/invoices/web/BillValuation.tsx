import { useNavigate } from '@tanstack/react-router'

import { useBilledValuation } from '#features/valuations/web/billedValuation.ts'
import { useEndpointMutation } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { invoice } from '../invoices.ts'
import { unbilledReads } from './billing.ts'
import { invoiceReads } from './invoiceKind.ts'

/** Beside an agreed valuation: drafts the invoice of what it reached and is not billed yet, and opens it. */
export function BillValuation() {
  const valuation = useBilledValuation()
  const navigate = useNavigate()
  const draft = useEndpointMutation(invoice.calls.draft, [...invoiceReads, ...unbilledReads], ({ id }, undo) => {
    notifySuccess('Draft created.', undo)
    void navigate({ to: paths.invoice(id) })
  })
  if (!valuation) return null
  const body = { project_ids: [valuation.project_id], kinds: ['items' as const], valuation_id: valuation.id }
  return (
    <Button tone="primary" busy={draft.isPending} onClick={() => draft.mutate({ body }, { onError: notifyError })}>
      Bill this valuation
    </Button>
  )
}

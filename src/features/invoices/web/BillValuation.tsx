import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import type { Valuation } from '#features/valuations/valuations.contract.ts'
import { useBilledValuation } from '#features/valuations/web/billedValuation.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { invoice } from '../invoices.ts'
import { getUnbilledWork } from '../unbilled.contract.ts'
import { unbilledReads } from './billing.ts'
import { invoiceReads } from './invoiceKind.ts'

/** Beside an agreed valuation: drafts the invoice of what it reached and is not billed yet, and opens it. */
export function BillValuation() {
  const valuation = useBilledValuation()
  return valuation && <BillButton valuation={valuation} />
}

function BillButton({ valuation }: { valuation: Valuation }) {
  // It has just been agreed, perhaps, which what was read of the work before does not know.
  const { data: work } = useQuery({
    ...queryFor(getUnbilledWork, { params: { id: String(valuation.project_id) } }),
    refetchOnMount: 'always',
  })
  const navigate = useNavigate()
  const draft = useEndpointMutation(invoice.calls.draft, [...invoiceReads, ...unbilledReads], ({ id }, undo) => {
    notifySuccess('Draft created.', undo)
    void navigate({ to: paths.invoice(id) })
  })
  // Values are cumulative: only the newest agreed valuation that has something left is billed.
  if (work?.valuation?.id !== valuation.id) return null
  const body = { project_ids: [valuation.project_id], kinds: ['items' as const], valuation_id: valuation.id }
  return (
    <Button tone="primary" busy={draft.isPending} onClick={() => draft.mutate({ body }, { onError: notifyError })}>
      Bill this valuation
    </Button>
  )
}

import type { Invoice } from '../invoices.ts'

/** Returns the progress of an invoice's or a payment's transfer to the accounting program. */
export function syncText({
  sync,
  sync_state,
  sync_error,
}: Pick<Invoice, 'sync' | 'sync_state' | 'sync_error'>): string {
  if (!sync) return 'No'
  switch (sync_state) {
    case 'none':
      return 'After issue'
    case 'queued':
      return sync_error === '' ? 'Yes, waiting to be sent' : `Yes, will be retried: ${sync_error}`
    case 'done':
      return 'Yes, in the books'
    case 'failed':
      return `Refused: ${sync_error}`
  }
}

/** Issues a draft from a dialog: dated today where its date is still to come, at the total that the person confirmed. */
import { useState } from 'react'

import { today } from '#core/days.ts'
import { ApiError, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { invoice, type Invoice } from '../../invoices.ts'
import { invoiceReads } from '../invoiceKind.ts'

export function useIssuing(record: Invoice) {
  const { formats, timezone } = useLocale()
  const params = { id: String(record.id) }
  const day = today(timezone)
  const isAhead = record.date > day
  const noun = record.credit_note ? 'credit note' : 'invoice'
  const issue = useEndpointMutation(invoice.calls.issue, invoiceReads, ({ name }) =>
    notifySuccess(`Issued as ${name}.`),
  )
  const change = useEndpointMutation(invoice.calls.change, invoiceReads)
  // The total that the user confirmed, when taxes were recomputed meanwhile.
  const [validated, setValidated] = useState<string | null>(null)
  const amount_gross = validated ?? record.amount_gross
  const date = formats.date(isAhead ? day : record.date)
  const due = record.credit_note ? '' : `, due ${formats.date(record.due)}`
  const ahead = isAhead
    ? `Its date, ${formats.date(record.date)}, is in the future, and ${record.credit_note ? 'a' : 'an'} ${noun} cannot be dated after today. `
    : ''
  return {
    isAhead,
    noun,
    sentence: `${ahead}It gets the next number and can no longer be changed: ${formats.money(amount_gross)} to ${record.client.name}, dated ${date}${due}. Correct mistakes with a credit note.`,
    isPending: issue.isPending || change.isPending,
    /** Rejects with the server's refusal; where the total is another by now, the next call confirms the new one. */
    issue: async () => {
      const { version } = isAhead
        ? await change.mutateAsync({ params, body: { date: day }, version: record.version })
        : record
      try {
        return await issue.mutateAsync({ params, body: { amount_gross }, version })
      } catch (refusal) {
        const total = refusal instanceof ApiError ? refusal.body['amount_gross'] : undefined
        if (typeof total === 'string') setValidated(total)
        throw refusal
      }
    },
  }
}

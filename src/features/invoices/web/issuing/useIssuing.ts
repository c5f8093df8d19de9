/** Issues a draft from a dialog, on the day that it can be issued with, at the total that the person confirmed. */
import { useState } from 'react'

import { addDays, daysBetween, today } from '#core/days.ts'
import { ApiError, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { invoice, type Invoice, type MissingOfInvoice } from '../../invoices.ts'
import { invoiceReads } from '../invoiceKind.ts'

/** `date`: the one that the server proposes, the draft’s own or today. */
export function useIssuing(record: Invoice, { date: day, number }: Pick<MissingOfInvoice, 'date' | 'number'>) {
  const { formats, timezone } = useLocale()
  const params = { id: String(record.id) }
  const isRedated = record.date !== day
  const noun = record.credit_note ? 'credit note' : 'invoice'
  const issue = useEndpointMutation(invoice.calls.issue, invoiceReads, ({ name }) =>
    notifySuccess(`Issued as ${name}.`),
  )
  const change = useEndpointMutation(invoice.calls.change, invoiceReads)
  // The total that the user confirmed, when taxes were recomputed meanwhile.
  const [validated, setValidated] = useState<string | null>(null)
  const amount_gross = validated ?? record.amount_gross
  // The client keeps the days that they have to pay.
  const lastDay = addDays(day, daysBetween(record.date, record.due))
  const due = record.credit_note ? '' : `, due ${formats.longDate(lastDay)}`
  const why =
    record.date > today(timezone) ? 'is still to come' : `is before that of the last ${noun}, and numbers follow dates`
  const redated = isRedated ? `Its date, ${formats.longDate(record.date)}, ${why}: it is dated today. ` : ''
  return {
    isRedated,
    noun,
    sentence: `${redated}It gets the next number, ${number}, and can no longer be changed: ${formats.money(amount_gross)} to ${record.client.name}, dated ${formats.longDate(day)}${due}. Correct mistakes with a credit note.`,
    isPending: issue.isPending || change.isPending,
    /** Rejects with the server's refusal; where the total is another by now, the next call confirms the new one. */
    issue: async () => {
      const { version } = isRedated
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

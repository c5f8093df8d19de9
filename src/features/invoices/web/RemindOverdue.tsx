/** Reminders of the overdue invoices of a list: a letter for each, and what became of those that got none. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

import {
  type EmailTemplate,
  emailTemplateCalls,
  firstTemplate,
  moneyLetter,
} from '#features/clients/mail/mail.contract.ts'
import { type MailLetter, MailText } from '#features/clients/mail/web/MailText.tsx'
import { TemplateChoice } from '#features/clients/mail/web/TemplateChoice.tsx'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { type Invoice, invoice } from '../invoices.ts'
import { defaultLetters } from '../letters.ts'
import { remindInvoices } from '../letters.contract.ts'
import { letterReads } from './letterReads.ts'
import '#features/clients/clients/web/clients.css'
import '#features/clients/mail/web/mail.css'

/** The most invoices that one call reminds about. */
const atOnce = '100'

interface RemindOverdueProps {
  /** Search of the list. */
  query: Readonly<Record<string, string>>
  /** Invoices that are ticked at first; by default all that had no reminder today. */
  only?: ReadonlySet<number>
  onClose: () => void
}

export function RemindOverdue({ query, only, onClose }: RemindOverdueProps) {
  const { data, error, refetch } = useQuery(
    queryFor(invoice.calls.list, { query: { ...query, tab: 'overdue', rows: atOnce, ordering: 'due' } }),
  )
  const templates = useQuery(queryFor(emailTemplateCalls.list, {}))
  const first = templates.data && firstTemplate(templates.data, 'reminder')
  if (data && !templates.isLoading)
    return <Reminding overdue={(data as { results: Invoice[] }).results} only={only} first={first} onClose={onClose} />
  return (
    <Dialog opened title="Send reminders" onCancel={onClose}>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!error && <SkeletonBlock lines={8} label="Loading the overdue invoices" />}
    </Dialog>
  )
}

const Shape = z.strictObject(moneyLetter)

interface RemindingProps {
  overdue: readonly Invoice[]
  only: ReadonlySet<number> | undefined
  first: EmailTemplate | undefined
  onClose: () => void
}

function Reminding({ overdue, only, first, onClose }: RemindingProps) {
  const { formats, timezone } = useLocale()
  const dayOf = (instant: string) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate().toString()
  const now = Temporal.Now.plainDateISO(timezone).toString()
  const today = (record: Invoice) => record.reminded !== null && dayOf(record.reminded) === now
  const [chosen, setChosen] = useState<readonly number[]>(() =>
    overdue.filter((record) => (only ? only.has(record.id) : !today(record))).map(({ id }) => id),
  )
  const [skipped, setSkipped] = useState<ReadonlyMap<number, string>>(new Map())
  const remind = useEndpointMutation(remindInvoices, letterReads)
  const form = useContractForm<typeof Shape, MailLetter>(Shape, {
    initial: first ? { subject: first.subject, body: first.body } : defaultLetters.reminder,
    onSubmit: async ({ subject, body }) => {
      // Invoices that had a reminder today were ticked on purpose.
      const again = overdue.some((record) => chosen.includes(record.id) && today(record))
      const { results } = await remind.mutateAsync({ body: { ids: [...chosen], subject, body, again } })
      const sent = results.filter(({ letters }) => letters > 0)
      const left = results.filter(({ letters }) => letters === 0)
      if (sent.length > 0)
        notifySuccess(sent.length === 1 ? '1 reminder is being sent.' : `${sent.length} reminders are being sent.`)
      if (left.length === 0) return onClose()
      setSkipped(new Map(left.map(({ id, skipped: why }) => [id, why])))
      setChosen([])
      return undefined
    },
  })
  const toggle = (id: number, on: boolean) => setChosen(on ? [...chosen, id] : chosen.filter((number) => number !== id))
  return (
    <Dialog
      opened
      title="Send reminders"
      width={960}
      form={form}
      saveLabel={chosen.length === 1 ? 'Send 1 reminder' : `Send ${chosen.length} reminders`}
      saveDisabled={chosen.length === 0}
      onCancel={onClose}
    >
      <div className="fb-mail">
        <Form form={form} label="Send reminders" summary={false}>
          <p className="fb-muted">Goes to each client’s invoice recipients, with the invoice as a PDF.</p>
          <TemplateChoice form={form} kind="reminder" usual={defaultLetters.reminder} first={first} />
          <MailText form={form} kind="reminder" />
        </Form>
        <fieldset className="fb-mail-to">
          <legend>Overdue</legend>
          <ul className="fb-choices">
            {overdue.map((record) => (
              <li key={record.id}>
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.includes(record.id)}
                    onChange={(event) => toggle(record.id, event.currentTarget.checked)}
                  />
                  <span>
                    {record.name} {record.client.name}{' '}
                    <span className="fb-muted">
                      {formats.money(record.amount_open)}, due {formats.longDate(record.due)}
                      {record.reminded !== null &&
                        `, reminded ${record.reminders === 1 ? 'once' : `${record.reminders} times`}, last on ${formats.longDate(dayOf(record.reminded))}`}
                    </span>
                    {skipped.has(record.id) && (
                      <span className="fb-letter-reason"> Not sent: {skipped.get(record.id)}</span>
                    )}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      </div>
    </Dialog>
  )
}

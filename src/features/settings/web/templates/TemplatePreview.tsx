import { soFar } from '#web/soFar.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

import { contact, type ContactOption } from '#features/clients/contacts/contacts.ts'
import { LetterAsRead, MailPreview } from '#features/clients/mail/web/MailPreview.tsx'
import { has } from '#core/permissions.ts'
import { invoice } from '#features/invoices/invoices.ts'
import { getInvoiceMailValues } from '#features/invoices/letters.contract.ts'
import { useMe } from '#web/session.tsx'
import type { TemplateKind } from '#features/clients/mail/mail.ts'
import type { MailLetter } from '#features/clients/mail/web/MailText.tsx'
import { queryFor, call } from '#web/api.ts'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { pickerOption } from '#web/ui/form/pickerOption.ts'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'

const people = async (search: string, signal: AbortSignal): Promise<PickerOption[]> => {
  const query = { selection: 'true', include_inactive: 'true', ...(search !== '' && { search }) } as const
  const found = (await call(contact.calls.list, { query }, { signal })) as ContactOption[]
  return found.map(({ id, name, hint, inactive }) =>
    pickerOption({ id, name, hint, ended: inactive ? 'inactive' : null }, 'open'),
  )
}

interface Of {
  letter: MailLetter
  kind: TemplateKind
}

/** Values of an imagined invoice, so that a text about one can be read where there is none yet. */
const examples = {
  'invoice.number': '2026-00017',
  'invoice.date': '1 May 2026',
  'invoice.due': '31 May 2026',
  'invoice.total': '1,200.00',
  'invoice.open': '1,200.00',
  'invoice.days_overdue': '12',
  'invoice.purchase_order': 'PO-77',
  'invoice.project': 'P-0017 Weir',
  'client.open': '2,400.00',
  'client.overdue': '1,200.00',
}

/** A preview of the letter for a chosen contact. The first contact is chosen at the start. */
export function TemplatePreview({ letter, kind }: Of) {
  const { data, error } = useQuery(queryFor(contact.calls.list, { query: { selection: 'true' } }))
  const [first] = soFar(data as readonly ContactOption[] | undefined)
  const form = useContractForm(z.object({}), { initial: { reader: null as number | null }, onSubmit: () => {} })
  const id = useFormValue(form, 'reader') ?? first?.id
  if (error && !data) return <ErrorAlert error={error} />
  if (!data) return <SkeletonBlock lines={5} label="Loading the preview" />
  if (id === undefined) return <p>Add a contact to see a preview here.</p>
  return (
    <>
      <PickerField
        form={form}
        name="reader"
        label="Preview for"
        placeholder={first?.name ?? ''}
        load={people}
        nothing="No matching contact"
      />
      <ReadBy key={id} id={id} letter={letter} kind={kind} />
    </>
  )
}

function ReadBy({ id, letter, kind }: Of & { id: number }) {
  const { data: reader, error } = useQuery(queryFor(contact.calls.get, { params: { id: String(id) } }))
  const [chosen, setChosen] = useState<string | null>(null)
  const me = useMe()
  const isMoney = kind !== 'letter'
  const query = { tab: kind === 'credit_note' ? 'credit' : 'unpaid', ordering: '-date', rows: '1' } as const
  const list = useQuery({
    ...queryFor(invoice.calls.list, { query }),
    enabled: isMoney && has(me, 'invoice.view_invoice'),
  })
  const latest = isMoney && list.data && 'results' in list.data ? list.data.results[0] : undefined
  if (error && !reader) return <ErrorAlert error={error} />
  if (!reader) return <SkeletonBlock lines={5} label="Loading the preview" />
  const client = chosen ?? String(reader.clients[0]?.client_id ?? '')
  return (
    <>
      {reader.clients.length > 1 && (
        <NativeSelect
          label="Project"
          options={reader.clients.map((record) => ({ value: String(record.client_id), label: record.client.name }))}
          value={client}
          onChange={setChosen}
        />
      )}
      {latest ? (
        <OnInvoice letter={letter} contact={reader} kind={kind} invoiceId={latest.id} />
      ) : (
        <MailPreview
          letter={letter}
          contact={reader}
          clientId={client === '' ? null : Number(client)}
          kind={kind}
          examples={kind === 'letter' ? {} : { greeting: `Dear ${reader.first_name || reader.name}`, ...examples }}
        />
      )}
    </>
  )
}

/** The letter with the values of an invoice: the firm's latest. */
function OnInvoice({
  letter,
  contact: reader,
  kind,
  invoiceId,
}: Of & { contact: { id: number; name: string }; invoiceId: number }) {
  const query = { contact_id: String(reader.id) }
  const values = useQuery(queryFor(getInvoiceMailValues, { params: { id: String(invoiceId) }, query }))
  return <LetterAsRead asked={values} letter={letter} contact={reader} kind={kind} />
}

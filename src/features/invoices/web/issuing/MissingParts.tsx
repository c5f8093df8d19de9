/**
 * List of what a draft lacks before it can be issued, each with the fields that mend it: of the invoice, its client or
 * the firm.
 */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'

import { type Address, AddressChange } from '#core/address.ts'
import { IsoDate, text } from '#core/contract.ts'
import { has, type Permission } from '#core/permissions.ts'
import { client } from '#features/clients/clients/clients.ts'
import { clientKind } from '#features/clients/clients/web/kind.ts'
import { changeCompany, getCompany } from '#features/company/company.contract.ts'
import { getDocumentSettings } from '#features/company/documentSettings.ts'
import { paths, searchOf } from '#web/paths.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { invalidatedBy } from '#web/record/shownRecordType.ts'
import { AddressFields } from '#web/record/AddressFields.tsx'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { invoice, type Invoice, type MissingOfInvoice, missingText } from '../../invoices.ts'
import { invoiceReads } from '../invoiceKind.ts'
import '../invoices.css'

interface MissingPartsProps {
  record: Invoice
  missing: MissingOfInvoice['missing']
  period: MissingOfInvoice['period']
  /** Called when the user leaves for the form, where lines are corrected. */
  onLeave: () => void
}

/** The missing parts of a draft: one is open at a time, at first the first. */
export function MissingParts({ record, missing, period, onLeave }: MissingPartsProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const opened = missing.some(({ field }) => field === chosen) ? chosen : missing[0]?.field
  const noun = record.credit_note ? 'credit note' : 'invoice'
  return (
    <>
      <p>{missingText(missing.length, noun)}:</p>
      <ul className="fb-missing">
        {missing.map(({ field, sentence }) => (
          <li key={field}>
            <div className="fb-missing-line">
              <span>{sentence}</span>
              {field !== opened && <Button onClick={() => setChosen(field)}>Add</Button>}
            </div>
            {field === opened && <Mended record={record} field={field} period={period} onLeave={onLeave} />}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The fields that correct one missing part. */
function Mended({ record, field, period, onLeave }: Omit<MissingPartsProps, 'missing'> & { field: string }) {
  if (field === 'start' || field === 'end') return <PeriodForm record={record} period={period} />
  if (field.startsWith('client.'))
    return (
      <IfMay permission="clients.change_client" what="the client">
        <OfClient record={record} field={field} />
      </IfMay>
    )
  if (field.startsWith('company.'))
    return (
      <IfMay permission="company.change_company" what="the settings">
        <OfFirm field={field} />
      </IfMay>
    )
  return (
    <Link to={paths.invoice(record.id)} search={searchOf(true)} hash="details" className="fb-button" onClick={onLeave}>
      Edit the lines
    </Link>
  )
}

function IfMay({ permission, what, children }: { permission: Permission; what: string; children: ReactNode }) {
  return has(useMe(), permission) ? children : <p>You need permission to change {what}. Ask an administrator.</p>
}

function PeriodForm({ record, period }: Pick<MissingPartsProps, 'record' | 'period'>) {
  const change = useEndpointMutation(invoice.calls.change, [...invoiceReads, invoice.calls.missing])
  const form = useContractForm<typeof Period, { start: string | null; end: string | null }>(Period, {
    initial: {
      ...period,
      ...(record.start !== null && { start: record.start }),
      ...(record.end !== null && { end: record.end }),
    },
    onSubmit: (body) => change.mutateAsync({ params: { id: String(record.id) }, body, version: record.version }),
  })
  return (
    <Form form={form} label="Billing period" summary={false}>
      <div className="fb-record-grid">
        <DateField form={form} name="start" label="Billing from" required />
        <DateField form={form} name="end" label="Billing to" required />
      </div>
      <Save form={form} />
    </Form>
  )
}
const Period = z.strictObject({ start: IsoDate, end: IsoDate })

function OfClient({ record, field }: { record: Invoice; field: string }) {
  const params = { id: String(record.client_id) }
  const { data, error, refetch } = useQuery(queryFor(client.calls.get, { params }))
  const save = useEndpointMutation(client.calls.change, [
    ...invalidatedBy(clientKind),
    ...invoiceReads,
    invoice.calls.missing,
  ])
  if (!data) return <Loading error={error} again={refetch} />
  const change = (body: object) => save.mutateAsync({ params, body, version: data.version })
  if (field === 'client.address')
    return <AddressForm label="The client’s address" address={data.address} onSave={change} />
  const name = field === 'client.name' ? 'name' : 'tax_number'
  const label = name === 'name' ? 'Name' : 'Tax registration number'
  return <TextForm name={name} label={label} value={data[name]} onSave={change} />
}

function OfFirm({ field }: { field: string }) {
  const { words } = useLocale()
  const { data, error, refetch } = useQuery(queryFor(getCompany, {}))
  const save = useEndpointMutation(changeCompany, [
    getCompany,
    getDocumentSettings,
    ...invoiceReads,
    invoice.calls.missing,
  ])
  if (!data) return <Loading error={error} again={refetch} />
  const change = (body: object) =>
    save.mutateAsync({ params: { id: String(data.id) }, body: { ...body, version: data.version } })
  if (field === 'company.address')
    return <AddressForm label={`${words.organisation}: address`} address={data.address} onSave={change} />
  const name = field === 'company.registration_number' ? 'registration_number' : 'tax_number'
  const label = name === 'tax_number' ? 'Tax number' : 'Company number'
  return <TextForm name={name} label={label} value={data[name]} onSave={change} />
}

function Loading({ error, again }: { error: unknown; again: () => unknown }) {
  if (!error) return <SkeletonBlock lines={2} label="Loading" />
  return (
    <ErrorAlert error={error}>
      <Button onClick={() => void again()}>Try again</Button>
    </ErrorAlert>
  )
}

interface Saves {
  label: string
  onSave: (body: object) => Promise<unknown>
}

/** Most clients are in the country of the firm: it is chosen until another is. */
function AddressForm({ label, address, onSave }: Saves & { address: Address }) {
  const { code } = useLocale()
  const form = useContractForm<typeof AddressBody, { address: Address }>(AddressBody, {
    initial: { address: { ...address, country: address.country || code } },
    prepare: ({ address: typed }) => ({ address: { ...typed, country: typed.country ?? '' } }),
    onSubmit: onSave,
  })
  return (
    <Form form={form} label={label} summary={false} focusFirst>
      <AddressFields form={form} />
      <Save form={form} />
    </Form>
  )
}
const AddressBody = z.strictObject({ address: AddressChange })

function TextForm({ name, label, value, onSave }: Saves & { name: string; value: string }) {
  const Body = z.strictObject({ [name]: text({ min: 1, max: 64 }) })
  const form = useContractForm<typeof Body, Record<string, string>>(Body, {
    initial: { [name]: value },
    onSubmit: onSave,
  })
  return (
    <Form form={form} label={label} summary={false} focusFirst>
      <TextField form={form} name={name} label={label} required />
      <Save form={form} />
    </Form>
  )
}

const Save = ({ form }: { form: { id: string; busy: boolean } }) => (
  <div>
    <Button type="submit" form={form.id} busy={form.busy}>
      Save
    </Button>
  </div>
)

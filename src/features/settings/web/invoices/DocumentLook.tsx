/** The look and the settled texts of invoices, quotes and letters: logo, letterhead, colour, terms, numbers. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import { today } from '#core/days.ts'
import { WithFields } from '#features/clients/mail/web/MailText.tsx'
import { CompanyChange, type Company, getCompany } from '#features/company/company.contract.ts'
import { accents, fonts, paymentFields } from '#features/company/documentSettings.ts'
import { listFiles } from '#features/files/files.contract.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { type FormPart, useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import { useSaveCompany } from '../useSaveCompany.ts'

type Documents = Company['configs']['documents']
interface LookValues {
  configs: { documents: Omit<Documents, 'payment_days'> & { payment_days: string } }
}

export function DocumentLook() {
  const { data: company } = useSuspenseQuery(queryFor(getCompany, {}))
  return <LookForm key={company.version} company={company} />
}

const wholeNumber = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

function LookForm({ company }: { company: Company }) {
  const { timezone } = useLocale()
  const save = useSaveCompany(company)
  const pictures = useQuery(queryFor(listFiles, { query: { firm: 'true', tab: 'pictures', rows: '100' } }))
  const { documents } = company.configs
  const form = useContractForm<typeof CompanyChange, LookValues>(CompanyChange, {
    initial: { configs: { documents: { ...documents, payment_days: String(documents.payment_days) } } },
    prepare: ({ configs: { documents: given } }) => ({
      configs: { documents: { ...given, payment_days: wholeNumber(given.payment_days) } },
    }),
    onSubmit: save,
  })
  const guard = useUnsavedGuard(form.isDirty, form.discard)
  const { invoice_prefix, credit_prefix } = useFormValue(form, 'configs').documents
  const number = `${today(timezone).slice(0, 4)}-00042`
  return (
    <Form form={form} label="Look and texts">
      <SectionCard title="Letterhead">
        <p className="fb-settings-lead">
          Your name, address and numbers come from{' '}
          <Link to={paths.settings('organisation')}>the details of the firm</Link>.
        </p>
        <div className="fb-settings-grid">
          <SelectField
            form={form}
            name="configs.documents.logo_id"
            label="Logo"
            description="A picture from your firm’s files. A template can have its own."
            options={(pictures.data?.results ?? []).map(({ id, name: file }) => ({ value: id, label: file }))}
          />
          <SelectField
            form={form}
            name="configs.documents.font"
            label="Font"
            options={Object.entries(fonts).map(([value, label]) => ({ value, label }))}
            required
          />
        </div>
        <div className="fb-settings-stack fb-settings-more">
          <AccentChoice form={form} />
          <TextArea
            form={form}
            name="configs.documents.letterhead"
            label="Lines under your address"
            minRows={2}
            maxLength={500}
            description="For example, your professional body."
          />
          <TextField
            form={form}
            name="configs.documents.footer"
            label="Footer"
            maxLength={300}
            description="At the foot of each page, before your company and tax numbers."
          />
        </div>
      </SectionCard>
      <SectionCard title="Payment">
        <WithFields
          fields={paymentFields}
          into="configs.documents.payment_terms"
          summary="Fields filled in for each invoice"
        >
          <TextField
            form={form}
            name="configs.documents.payment_days"
            label="Days to pay"
            inputMode="numeric"
            description="For clients without their own terms."
            required
          />
          <TextArea
            form={form}
            name="configs.documents.payment_terms"
            label="Payment terms"
            minRows={2}
            maxLength={2000}
            description="Printed on each invoice and carried by the e-invoice."
          />
          <TextField
            form={form}
            name="configs.documents.payment_reference"
            label="Payment reference"
            maxLength={140}
            description="What clients quote. Incoming payments are matched by the number of the invoice."
            required
          />
        </WithFields>
      </SectionCard>
      <SectionCard title="Tax wording">
        <p className="fb-settings-lead">
          The sentence of each rate, such as why no tax is charged, is under{' '}
          <Link to={paths.settings('tax')}>tax rates</Link>.
        </p>
        <TextArea
          form={form}
          name="configs.documents.tax_wording"
          label="Words on every invoice and credit note"
          minRows={2}
          maxLength={2000}
        />
      </SectionCard>
      <SectionCard title="Numbers">
        <p className="fb-settings-lead">
          Numbers are consecutive within a year. A new prefix applies from the next number on.
        </p>
        <div className="fb-settings-grid">
          <TextField
            form={form}
            name="configs.documents.invoice_prefix"
            label="Prefix of invoices"
            maxLength={8}
            description={`For example ${invoice_prefix}${number}`}
          />
          <TextField
            form={form}
            name="configs.documents.credit_prefix"
            label="Prefix of credit notes"
            maxLength={8}
            description={`For example ${credit_prefix}${number}`}
          />
        </div>
      </SectionCard>
      <div className="fb-settings-save">
        <Button tone="primary" type="submit" busy={form.busy}>
          Save
        </Button>
      </div>
      {guard}
    </Form>
  )
}

/** A choice of the accent colours, each readable on white. */
function AccentChoice({ form }: { form: FormPart<LookValues> }) {
  const name = useId()
  const chosen = useFormValue(form, 'configs').documents.accent
  return (
    <fieldset className="fb-colours">
      <legend>Accent colour</legend>
      {Object.entries(accents).map(([value, label]) => (
        <label key={value} title={label}>
          <input
            type="radio"
            name={name}
            value={value}
            aria-label={label}
            checked={chosen === value}
            onChange={() => form.field.set('configs.documents.accent', value)}
          />
          <svg viewBox="0 0 20 20" aria-hidden>
            <circle cx="10" cy="10" r="8" fill={value} />
          </svg>
        </label>
      ))}
    </fieldset>
  )
}

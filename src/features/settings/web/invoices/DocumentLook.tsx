/** The look and the settled texts of invoices, quotes and letters: logo, letterhead, colour, terms, numbers. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { today } from '#core/days.ts'
import { getCompany } from '#features/company/company.contract.ts'
import {
  accents,
  changeDocumentSettings,
  type DocumentSettings,
  DocumentSettingsChange,
  fonts,
  getDocumentSettings,
  paymentFields,
} from '#features/company/documentSettings.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { paths } from '#web/paths.ts'
import { MergingForm } from '#web/record/MergingForm.tsx'
import { useRecordForm } from '#web/record/useRecordForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { FieldText } from '#web/ui/form/FieldText.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import { ColourChoice } from '../lists/ColourChoice.tsx'
import { LogoField } from './LogoField.tsx'
import { DocumentPreview } from '../../preview/web/DocumentPreview.tsx'

type Typed = 'payment_days' | 'invoice_next' | 'credit_next'
type LookValues = Omit<DocumentSettings, Typed | keyof RecordFields> & Record<Typed, string>
type RecordFields = Pick<DocumentSettings, 'id' | 'version' | 'created' | 'modified' | 'can_change' | 'can_delete'>

/** The settings as a record that a form follows. */
type Look = DocumentSettings & { name: string }

const noun = 'page'
const labels = {
  logo_id: 'Logo',
  font: 'Font',
  accent: 'Accent colour',
  letterhead: 'Lines under your address',
  footer: 'Footer',
  payment_days: 'Days to pay',
  payment_terms: 'Payment terms',
  payment_reference: 'Payment reference',
  tax_wording: 'Words on every invoice and credit note',
  invoice_prefix: 'Prefix of invoices',
  credit_prefix: 'Prefix of credit notes',
  invoice_next: 'Next invoice',
  credit_next: 'Next credit note',
}

const accentChoices = Object.entries(accents).map(([value, label]) => ({ value, label }))

const wholeNumber = (typed: string) => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

const valuesOf = ({
  id: _id,
  name: _name,
  version: _version,
  created: _created,
  modified: _modified,
  can_change: _may,
  can_delete: _mayNot,
  payment_days,
  invoice_next,
  credit_next,
  ...values
}: Look): LookValues => ({
  ...values,
  payment_days: String(payment_days),
  invoice_next: String(invoice_next),
  credit_next: String(credit_next),
})

export function DocumentLook() {
  const { data: settings } = useSuspenseQuery(queryFor(getDocumentSettings, {}))
  const save = useEndpointMutation(changeDocumentSettings, [getDocumentSettings, getCompany], (_settings, undo) =>
    notifySuccess('Settings saved.', undo),
  )
  const look = { ...settings, name: noun }
  // Its version moves with every setting of the firm: what is typed stays, unless the same fields were changed.
  const state = useRecordForm<typeof DocumentSettingsChange, LookValues, Look>({
    schema: DocumentSettingsChange,
    record: look,
    valuesOf: (record) => valuesOf(record ?? look),
    bodyOf: ({ payment_days, invoice_next, credit_next, ...values }, before) => ({
      ...values,
      payment_days: wholeNumber(payment_days),
      // Sent only where it was changed: an invoice that is issued meanwhile moves it on.
      ...(invoice_next !== before?.invoice_next && { invoice_next: wholeNumber(invoice_next) }),
      ...(credit_next !== before?.credit_next && { credit_next: wholeNumber(credit_next) }),
    }),
    onSave: async (body, version, { written }) => {
      await save.mutateAsync({ body: { ...body, version }, written })
    },
  })
  const { form } = state
  const [isEnlarged, setEnlarged] = useState(false)
  const guard = useUnsavedGuard(form.isDirty, form.discard)
  const unsaved = {
    logo_id: useFormValue(form, 'logo_id'),
    letterhead: useFormValue(form, 'letterhead'),
    footer: useFormValue(form, 'footer'),
    accent: useFormValue(form, 'accent'),
    font: useFormValue(form, 'font'),
    payment_terms: useFormValue(form, 'payment_terms'),
    payment_reference: useFormValue(form, 'payment_reference'),
    tax_wording: useFormValue(form, 'tax_wording'),
  }
  return (
    <div className="fb-look">
      <MergingForm state={state} label="Letterhead, payment, tax wording and numbers" noun={noun} labels={labels}>
        <SectionCard title="Letterhead">
          <p className="fb-settings-lead">
            Your name, address and numbers come from{' '}
            <Link to={paths.settings('organisation')}>the details of the firm</Link>.
          </p>
          <div className="fb-settings-grid">
            <LogoField form={form} label={labels.logo_id} />
            <SelectField
              form={form}
              name="font"
              label={labels.font}
              options={Object.entries(fonts).map(([value, label]) => ({ value, label }))}
              required
            />
          </div>
          <div className="fb-settings-stack fb-settings-more">
            <ColourChoice form={form} name="accent" label={labels.accent} colours={accentChoices} />
            <TextArea
              form={form}
              name="letterhead"
              label={labels.letterhead}
              minRows={2}
              maxLength={500}
              description="For example, your professional body."
            />
            <TextField
              form={form}
              name="footer"
              label={labels.footer}
              maxLength={300}
              description="At the foot of each page, before your company and tax numbers."
            />
          </div>
        </SectionCard>
        <SectionCard title="Payment">
          <div className="fb-settings-stack">
            <TextField
              form={form}
              name="payment_days"
              label={labels.payment_days}
              inputMode="numeric"
              description="For clients without their own terms."
              required
            />
            <FieldText
              form={form}
              fields={paymentFields}
              name="payment_terms"
              label={labels.payment_terms}
              minRows={2}
              description="Printed on each invoice and carried by the e-invoice."
            />
            <FieldText
              form={form}
              fields={paymentFields}
              name="payment_reference"
              label={labels.payment_reference}
              description="What clients quote. Incoming payments are matched by the number of the invoice."
              required
            />
          </div>
        </SectionCard>
        <SectionCard title="Tax wording">
          <p className="fb-settings-lead">
            The sentence of each rate, such as why no tax is charged, is under{' '}
            <Link to={paths.settings('tax')}>tax rates</Link>.
          </p>
          <TextArea form={form} name="tax_wording" label={labels.tax_wording} minRows={2} maxLength={2000} />
        </SectionCard>
        <SectionCard title="Numbers">
          <p className="fb-settings-lead">
            Numbers are consecutive within a year. You can set the next one higher, such as to continue the numbers of
            another program, never lower. A new prefix applies from the next number on.
          </p>
          <div className="fb-settings-grid">
            <NumberFields form={form} of="invoice" />
            <NumberFields form={form} of="credit" />
          </div>
        </SectionCard>
        <div className="fb-settings-save">
          <span className="fb-muted">Saves letterhead, payment, tax wording and numbers</span>
          <Button tone="primary" type="submit" busy={form.busy} disabled={state.stale !== undefined}>
            Save
          </Button>
        </div>
        {guard}
      </MergingForm>
      <section className="fb-mail-preview fb-look-preview" aria-label="Preview">
        <div className="fb-look-preview-head">
          <h3>Your latest invoice, with these settings</h3>
          <Button onClick={() => setEnlarged(true)}>Enlarge</Button>
        </div>
        <DocumentPreview body={{ kind: 'invoice', documents: unsaved }} />
      </section>
      {isEnlarged && (
        <Dialog opened title="Your latest invoice, with these settings" width={960} onCancel={() => setEnlarged(false)}>
          <DocumentPreview body={{ kind: 'invoice', documents: unsaved }} />
        </Dialog>
      )}
    </div>
  )
}

/** The prefix of a series, and its next number as it will be printed. */
function NumberFields({ form, of }: { form: FormPart<LookValues>; of: 'invoice' | 'credit' }) {
  const { timezone } = useLocale()
  const [prefix, next] = [useFormValue(form, `${of}_prefix`), useFormValue(form, `${of}_next`)]
  return (
    <>
      <TextField
        form={form}
        name={`${of}_prefix`}
        label={labels[`${of}_prefix`]}
        maxLength={8}
        description="Before the year."
      />
      <TextField
        form={form}
        name={`${of}_next`}
        label={labels[`${of}_next`]}
        inputMode="numeric"
        maxLength={7}
        description={`Its number is ${prefix}${today(timezone).slice(0, 4)}-${next.padStart(5, '0')}.`}
        required
      />
    </>
  )
}

/** Details of the firm. Its country decides words, dates and currency on every screen. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'

import { locales } from '#core/locale/locales.ts'
import { AddressFields } from '#web/record/AddressFields.tsx'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import { calendarCalls } from '#features/company/companyCalendars.contract.ts'
import { type Company, CompanyChange, getCompany } from '#features/company/company.contract.ts'
import { useSaveCompany } from '../useSaveCompany.ts'
import { LocaleChanges } from './LocaleChanges.tsx'
import { type OrganisationValues, valuesOf } from './organisationValues.ts'

export function OrganisationSection() {
  const { data: company } = useSuspenseQuery(queryFor(getCompany, {}))
  return <OrganisationForm key={company.version} company={company} />
}

const roundings = [
  { value: 'ROUND_HALF_UP', label: 'Half up: 0.125 is 0.13' },
  { value: 'ROUND_HALF_EVEN', label: 'Half to even: 0.125 is 0.12' },
]
const hourForms = [
  { value: 'clock', label: 'Hours and minutes: 7:15' },
  { value: 'decimal', label: 'Decimals: 7.25' },
]
const zones = Intl.supportedValuesOf('timeZone')

function OrganisationForm({ company }: { company: Company }) {
  const { words } = useLocale()
  const { data: calendars } = useQuery(queryFor(calendarCalls.list, {}))
  const save = useSaveCompany(company)
  const form = useContractForm<typeof CompanyChange, OrganisationValues>(CompanyChange, {
    initial: valuesOf(company),
    // A change of the name cannot be undone by itself, so it is sent only when it differs.
    prepare: ({ name, address, ...values }) => ({
      ...values,
      address: { ...address, country: address.country ?? '' },
      ...(name !== company.name && { name }),
    }),
    onSubmit: save,
  })
  const guard = useUnsavedGuard(form.isDirty, form.discard)
  const locale = useFormValue(form, 'locale')
  const known = calendars ?? (company.calendar ? [company.calendar] : [])
  return (
    <Form form={form} label={words.organisation}>
      <SectionCard title="Details">
        <div className="fb-settings-grid">
          <TextField form={form} name="name" label="Name" required autoComplete="organization" />
          <TextField form={form} name="email" label="Email" type="email" />
          <TextField form={form} name="phone" label="Phone" type="tel" />
          <TextField form={form} name="website" label="Website" type="url" />
          <TextField
            form={form}
            name="registration_number"
            label="Company number"
            description="As in the company register."
          />
          <TextField
            form={form}
            name="tax_number"
            label="Tax number"
            description="Your registration number at the tax office."
          />
        </div>
      </SectionCard>
      <SectionCard title="Address">
        <AddressFields form={form} />
      </SectionCard>
      <SectionCard title="Language and formats">
        <div className="fb-setting">
          <SelectField
            form={form}
            name="locale"
            label="Words and formats of"
            description="The country sets wording, week start, date format and currency."
            options={Object.entries(locales).map(([value, { name }]) => ({ value, label: name }))}
            required
          />
          {locale !== company.locale && <LocaleChanges from={company.locale} to={locale} />}
        </div>
        <div className="fb-setting">
          <SelectField
            form={form}
            name="timezone"
            label="Time zone"
            description="Sets when a day begins. Existing entries keep their time zone."
            options={[...new Set([company.timezone, ...zones])].map((zone) => ({
              value: zone,
              label: zone.replaceAll('_', ' '),
            }))}
            searchable
            required
          />
        </div>
        <div className="fb-setting">
          <SelectField
            form={form}
            name="calendar_id"
            label="Calendar"
            description="Used for people without their own calendar."
            options={known.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
        <div className="fb-setting">
          <SelectField
            form={form}
            name="hours_written"
            label="Hours are written as"
            description="Everywhere but in exported tables. You can type either."
            options={hourForms}
            required
          />
        </div>
        <div className="fb-setting">
          <SelectField
            form={form}
            name="rounding"
            label="Rounding"
            description="How half a penny is rounded. Totals of items and projects change at once; sent and issued documents do not."
            options={roundings}
            required
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

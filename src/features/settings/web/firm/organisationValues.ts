import type { Company } from '#features/company/company.contract.ts'

/** Values of the organisation's form, as the contract spells them. */
export type OrganisationValues = Pick<
  Company,
  | 'name'
  | 'address'
  | 'email'
  | 'phone'
  | 'website'
  | 'registration_number'
  | 'tax_number'
  | 'locale'
  | 'timezone'
  | 'calendar_id'
  | 'hours_written'
  | 'rounding'
>

export const valuesOf = (company: Company): OrganisationValues => ({
  name: company.name,
  address: { ...company.address },
  email: company.email,
  phone: company.phone,
  website: company.website,
  registration_number: company.registration_number,
  tax_number: company.tax_number,
  locale: company.locale,
  timezone: company.timezone,
  calendar_id: company.calendar_id,
  hours_written: company.hours_written,
  rounding: company.rounding,
})

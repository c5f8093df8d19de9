/** Draws the value of a field: in a cell of a list, and on the overview of its record. */
import type { ReactNode } from 'react'

import type { Address } from '#core/address.ts'
import { withNames } from '#core/mentions.ts'
import { type Field, refName } from '#core/recordFields.ts'
import type { Locale } from '#web/locale.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { type AnyRecord, hasEnded, type ShownRecordType, valueOf } from '../shownRecordType.ts'
import { mailLink, telephoneLink, websiteLink } from '../reached.ts'
import { Outward } from '../RecordLinks.tsx'
import { RecordName } from '../RecordName.tsx'
import { Tags } from '../Tags.tsx'

/** The name of a record in its list, and whether it has ended. */
export const NameCell = ({ kind, row }: { kind: ShownRecordType; row: AnyRecord }) => (
  <>
    <RecordName kind={kind} record={row} />
    {kind.ending && hasEnded(row) && (
      <>
        {' '}
        <Chip tone="warning">Inactive</Chip>
      </>
    )}
  </>
)

export function fieldCell(kind: ShownRecordType, name: string, field: Field | undefined) {
  return (row: AnyRecord, { formats, timezone }: Locale): ReactNode => {
    const value = valueOf(row, name)
    if (name === 'created') return formats.dateTime(String(value), timezone)
    if (name === 'name') return <NameCell kind={kind} row={row} />
    switch (field?.kind) {
      case 'tags':
        return <Tags names={value as string[]} />
      case 'day':
        return value === null ? '' : formats.date(value as string)
      case 'yesNo':
        return value === true ? 'Yes' : 'No'
      case 'reference':
        return (valueOf(row, refName(name)) as { name: string } | null)?.name ?? ''
      case 'money':
        if (typeof value !== 'string') return ''
        if (field.quantity === 'hours') return formats.hours(value)
        return field.quantity ? formats.number(value) : formats.money(value)
      case 'number':
        return typeof value === 'number' ? String(value) : ''
      default:
        return String(value)
    }
  }
}

/** Makes the same cell for the record's page, with links to write, ring and find the way. */
export function factCell(kind: ShownRecordType, name: string, field: Field) {
  const plain = fieldCell(kind, name, field)
  return (row: AnyRecord, locale: Locale): ReactNode => {
    const value = valueOf(row, name)
    if (value === '' || (Array.isArray(value) && value.length === 0)) return ''
    switch (field.kind) {
      case 'email':
        return <Outward href={mailLink(String(value))} value={String(value)} />
      case 'phone':
        return <Outward href={telephoneLink(String(value))} value={String(value)} />
      case 'website':
        return <Outward href={websiteLink(String(value))} value={String(value)} away />
      case 'address':
        return <AddressLines address={value as Address} />
      case 'tags':
        return (
          <span className="fb-record-tags">
            {(value as string[]).map((tag) => (
              <Chip key={tag}>{tag}</Chip>
            ))}
          </span>
        )
      case 'notes':
        return withNames(String(value), new Map(mentionedIn(row).map((record) => [record.id, record.name])))
      default:
        return plain(row, locale)
    }
  }
}

const mentionedIn = (row: AnyRecord) =>
  (valueOf(row, 'mentions') as readonly { id: number; name: string }[] | undefined) ?? []

const countries = new Intl.DisplayNames(['en'], { type: 'region' })

/** An address as a letter has it, and where that is on a map. */
function AddressLines({ address }: { address: Address }) {
  const { line1, line2, city, region, postcode, country } = address
  const named = country === '' ? '' : countries.of(country)
  const where = encodeURIComponent([line1, city, region, postcode, country].filter(Boolean).join(', '))
  const lines = [line1, line2, [city, postcode].filter(Boolean).join(' '), region, named].filter(Boolean)
  if (lines.length === 0) return <span className="fb-muted">–</span>
  return (
    <>
      {lines.join('\n')}
      {'\n'}
      <Outward href={`https://www.openstreetmap.org/search?query=${where}`} value="Show on a map" away />
    </>
  )
}

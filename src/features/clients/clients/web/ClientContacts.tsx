/** The people at a client, as a list of its own: searched and paged, those who are inactive named as such. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'

import type { RecordCount } from '#core/records.ts'
import { type Contact, contact } from '../../contacts/contacts.ts'
import { contactHelp } from '../../contacts/web/contactHelp.ts'
import { paths, searchFrom } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { queryChips } from '#web/ui/query/chips.ts'
import { QueryBox } from '#web/ui/query/QueryBox.tsx'
import { QueryChips } from '#web/ui/query/QueryChips.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import type { Client } from '../clients.ts'
import { AddContact, ContactLine } from './ContactLine.tsx'

const rows = 20

export function ClientContacts({ record: { id } }: { record: Client }) {
  const me = useMe()
  const locale = useLocale()
  const { formats } = locale
  const [{ search, page }, change] = usePlace()
  const { data, error, isPlaceholderData } = useQuery({
    ...queryFor(contact.calls.list, {
      query: {
        client_id: String(id),
        include_inactive: 'true',
        rows: String(rows),
        page: String(page),
        ...(search !== '' && { search }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const known = data as ({ results: Contact[] } & RecordCount) | undefined
  // An empty result of another search says nothing about this search.
  const found = isPlaceholderData && known?.count === 0 ? undefined : known
  const onSearch = (next: string) => change({ search: next || undefined, page: undefined })
  const blank =
    search === ''
      ? 'No contacts yet. Link a contact to this client on the contact’s page.'
      : 'No contacts match this filter.'
  return (
    <SectionCard title={`Contacts${found ? ` (${formats.total(found)})` : ''}`} actions={<AddContact clientId={id} />}>
      <Toolbar>
        <QueryBox
          label="Search contacts of this client"
          placeholder="Search contacts"
          value={search}
          onSearch={onSearch}
          keys={contact.searchKeys}
          help={async () =>
            (await import('#web/record/kit/queryHelp.ts')).fieldHelp(contact, {}, contactHelp(me), me, locale)
          }
        />
        <QueryChips chips={queryChips(search, contact.searchKeys, formats.date)} onSearch={onSearch} />
      </Toolbar>
      <ErrorAlert error={error} />
      {!found && !error && <SkeletonBlock lines={2} label="Loading the contacts" />}
      {found?.count === 0 && <p className="fb-muted">{blank}</p>}
      <ul className="fb-record-list">
        {found?.results.map((row) => (
          <ContactLine key={row.id} contact={row} clientId={id} />
        ))}
      </ul>
      {found && found.count > rows && (
        <Pager paging={{ ...found, page, rows }} onPage={(next) => change({ page: next })} />
      )}
    </SectionCard>
  )
}

/** Search and page in the address, beside the tab. */
function usePlace() {
  const { search, page }: { search?: unknown; page?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changes: { search?: string | undefined; page?: number | undefined }) =>
    void navigate({
      to: paths.here(),
      search: searchFrom((before) => ({ ...before, ...changes, ...(changes.page === 1 && { page: undefined }) })),
      hash: true,
      hashScrollIntoView: false,
      replace: true,
      resetScroll: false,
    })
  const place = {
    search: typeof search === 'string' ? search : '',
    page: typeof page === 'string' && /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
  return [place, change] as const
}

/** The journal of a period: what was booked on each account, the entries with their records, and the files of other programs. */
import { soFar } from '#web/soFar.ts'
import { IconBook2, IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { isDay, today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { paths, searchOf } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { PagedCard, pagedRows } from '#web/record/PagedCard.tsx'
import { ForWhoMay } from '#web/record/RecordPage.tsx'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { MonthsPager, monthsUntil } from '#web/ui/MonthsPager.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useDownload } from '#web/useDownload.ts'
import {
  entryKinds,
  entryWords,
  exportJournal,
  type JournalFormat,
  listBalances,
  listJournal,
} from '../accounting.contract.ts'
import { Balances } from './Balances.tsx'
import { Entries } from './Entries.tsx'
import { SyncErrors } from './SyncErrors.tsx'
import './journal.css'

interface Period {
  start: string
  end: string
}
interface Params extends Period {
  kind: string
  account: string
}
const title = 'Journal'

export function JournalScreen() {
  usePageTitle(title)
  return (
    <ForWhoMay permission="accounting.view_journal" title={title} needs="You need permission to see the journal.">
      <Journal />
    </ForWhoMay>
  )
}

function Journal() {
  const { timezone } = useLocale()
  const now = today(timezone)
  const navigate = useNavigate()
  const mayExport = has(useMe(), 'accounting.export')
  const { start = '', end = '', kind = '', account = '' } = useSearch({ strict: false }) as Partial<Params>
  const period = isDay(start) && isDay(end) ? { start, end } : monthsUntil(now, 3)
  const [page, setPage] = useState(1)
  const to = (next: Partial<Params>) => {
    setPage(1)
    void navigate({ to: paths.here(), search: searchOf({ ...period, kind, account, ...next }), replace: true })
  }
  const balances = useQuery({ ...queryFor(listBalances, { query: period }), placeholderData: keepPreviousData })
  const query = {
    ...period,
    rows: String(pagedRows),
    page: String(page),
    ...(kind !== '' && { kind: kind as (typeof entryKinds)[number] }),
    ...(account !== '' && { nominal_account_id: account }),
  }
  const entries = useQuery({ ...queryFor(listJournal, { query }), placeholderData: keepPreviousData })
  const accounts = soFar(balances.data).map(({ nominal_account: { id, code, name } }) => ({
    value: String(id),
    label: `${code} ${name}`,
  }))
  return (
    <>
      <PageHeader title={title} actions={mayExport && <Export period={period} />} />
      <p className="fb-muted">Invoices, credit notes, payments and write-offs as balanced entries for the books.</p>
      <div className="fb-journal-tools">
        <MonthsPager range={period} onRange={to} />
        <NativeSelect label="Kind" options={kinds} value={kind} onChange={(next) => to({ kind: next })} />
        <NativeSelect
          label="Account"
          options={[{ value: '', label: 'All accounts' }, ...accounts]}
          value={account}
          onChange={(next) => to({ account: next })}
        />
      </div>
      <div className="fb-journal-parts">
        <SyncErrors />
        <Balances asked={balances} />
        <PagedCard
          title="Entries"
          asked={entries}
          page={page}
          onPage={setPage}
          empty={
            <EmptyState icon={<IconBook2 size={32} aria-hidden />} title="No entries">
              Choose another period or account. New invoices and payments are booked automatically.
            </EmptyState>
          }
        >
          {(rows) => <Entries rows={rows} />}
        </PagedCard>
      </div>
    </>
  )
}

const kinds = [
  { value: '', label: 'Everything' },
  ...entryKinds.map((kind) => ({ value: kind, label: `${entryWords[kind]}s` })),
]
const programs: { value: JournalFormat; label: string }[] = [
  { value: 'xero', label: 'Xero' },
  { value: 'quickbooks', label: 'QuickBooks Online' },
  { value: 'sage', label: 'Sage 50' },
  { value: 'ledger', label: 'Plain-text ledger' },
]

function Export({ period }: { period: Period }) {
  const [format, setFormat] = useState<string>('xero')
  const [failed, setFailed] = useState<unknown>(null)
  const { bytes, download } = useDownload(exportJournal, () => setFailed(null))
  return (
    <div className="fb-journal-export">
      <NativeSelect label="File for" options={programs} value={format} onChange={setFormat} />
      <Button
        icon={<IconDownload size={16} aria-hidden />}
        idle={bytes !== null}
        onClick={() => void download({ ...period, format }).catch(setFailed)}
      >
        Export
      </Button>
      <ErrorAlert error={failed} />
    </div>
  )
}

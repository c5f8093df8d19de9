/** Unbilled work by project and age, and the actions on it. */
import { lazy } from '#web/lazy.tsx'
import { IconDownload, IconFileInvoice, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'

import { has } from '#core/permissions.ts'
import { hasForSome } from '#core/scopes.ts'
import { paths, searchOf } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { ForWhoMay } from '#web/record/RecordPage.tsx'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifyError } from '#web/ui/Snackbar.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { useDownload } from '#web/useDownload.ts'
import { type Age, ages, exportUnbilled, listUnbilled, type Unbilled } from '../unbilled.contract.ts'
import { UnbilledRows } from './UnbilledRows.tsx'
import { UnbilledSums } from './UnbilledSums.tsx'
import './unbilled.css'

const BillDialog = lazy(async () => ({ default: (await import('./BillDialog.tsx')).BillDialog }))
const WorkInProgress = lazy(async () => ({ default: (await import('./WorkInProgress.tsx')).WorkInProgress }))
const WriteOffs = lazy(async () => ({ default: (await import('./WriteOffs.tsx')).WriteOffs }))

const title = 'Unbilled work'

export function UnbilledScreen() {
  usePageTitle(title)
  return (
    <ForWhoMay permission="invoice.view_invoice" title={title} needs="You need permission to view invoices.">
      <Work />
    </ForWhoMay>
  )
}

const orders = [
  { value: 'since', label: 'Oldest first' },
  { value: '-amount', label: 'Largest first' },
  { value: 'client', label: 'By client' },
  { value: 'project', label: 'By project' },
] as const
const ordersFor = (seesPrices: boolean) => orders.filter(({ value }) => seesPrices || value !== '-amount')
interface Params {
  search?: string
  age?: Age
  ordering?: (typeof orders)[number]['value']
  page?: string
}

/** Reads the address into a query: amounts only for who sees them. */
function requestsOf(given: Record<string, unknown>, seesPrices: boolean): Params {
  const build = <T extends string>(name: string, items: readonly T[]) => items.find((value) => value === given[name])
  const age = build('age', seesPrices ? ages : [])
  const ordering = build(
    'ordering',
    ordersFor(seesPrices).map(({ value }) => value),
  )
  const { page: givenPage } = given
  const page =
    typeof givenPage === 'string' || typeof givenPage === 'number'
      ? /^[1-9]\d{0,5}$/.exec(`${givenPage}`)?.[0]
      : undefined
  const search = typeof given['search'] === 'string' ? given['search'].slice(0, 200) : ''
  return { ...(search && { search }), ...(age && { age }), ...(ordering && { ordering }), ...(page && { page }) }
}

const rowsOfPage = 50

function Work() {
  const me = useMe()
  const navigate = useNavigate()
  const seesPrices = hasForSome(me, 'projects.view_financials')
  const request = requestsOf(useSearch({ strict: false }), seesPrices)
  const change = (next: Partial<Record<keyof Params, string | undefined>>) =>
    void navigate({ to: paths.here(), search: searchOf({ ...request, page: undefined, ...next }), replace: true })
  const { data, error, refetch } = useQuery({
    ...queryFor(listUnbilled, { query: { ...request, rows: String(rowsOfPage) } }),
    placeholderData: keepPreviousData,
  })
  const [billing, setBilling] = useState<readonly Unbilled[] | null>(null)
  const { bytes, download } = useDownload(exportUnbilled, () => {})
  const { page: _page, ...filters } = request
  return (
    <>
      <PageHeader
        title={title}
        aside={<Link to="/invoices/">All invoices</Link>}
        actions={
          has(me, 'invoice.export') && (
            <Button
              icon={<IconDownload size={16} aria-hidden />}
              idle={bytes !== null}
              onClick={() => download(filters).catch(notifyError)}
            >
              Export
            </Button>
          )
        }
      />
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {data && <UnbilledSums of={data.sums} age={request.age} onAge={(age) => change({ age })} />}
      <div className="fb-unbilled-tools">
        <Search value={request.search ?? ''} onChange={(search) => change({ search: search || undefined })} />
        <NativeSelect
          label="Order"
          options={ordersFor(seesPrices)}
          value={request.ordering ?? 'since'}
          onChange={(ordering) => change({ ordering: ordering === 'since' ? undefined : ordering })}
        />
      </div>
      {!data && !error && <SkeletonBlock lines={10} label="Loading the unbilled work" />}
      {data && data.count === 0 && (
        <Nothing found={Object.keys(filters).length > 0} onAll={() => change(nothingAsked)} />
      )}
      {data && data.count > 0 && (
        <SectionCard>
          <UnbilledRows rows={data.results} onBill={setBilling} />
          <Pager
            paging={{ page: Number(request.page ?? '1'), rows: rowsOfPage, count: data.count }}
            onPage={(page) => change({ page: page === 1 ? undefined : String(page) })}
          />
        </SectionCard>
      )}
      {data?.sums.amounts && (
        <Suspense fallback={<SkeletonBlock lines={4} label="Loading work in progress" />}>
          <WorkInProgress />
          <WriteOffs />
        </Suspense>
      )}
      <Suspense fallback={null}>{billing && <BillDialog rows={billing} onClose={() => setBilling(null)} />}</Suspense>
    </>
  )
}
const nothingAsked = { search: undefined, age: undefined, ordering: undefined }

/** Asks as one pauses. */
function Search({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return (
    <div className="fb-native-select">
      <label htmlFor="unbilled-search">Search</label>
      <input
        id="unbilled-search"
        type="search"
        data-search-box
        placeholder="Project or client"
        key={value === '' ? 'empty' : 'some'}
        defaultValue={value}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => {
          const text = event.currentTarget.value
          window.clearTimeout(timer.current)
          timer.current = window.setTimeout(() => onChange(text.trim()), 250)
        }}
      />
    </div>
  )
}

function Nothing({ found, onAll }: { found: boolean; onAll: () => void }) {
  if (found)
    return (
      <EmptyState
        icon={<IconSearchOff size={32} aria-hidden />}
        title="No unbilled work matches this filter"
        action={<Button onClick={onAll}>Show all</Button>}
      >
        Try another age or search.
      </EmptyState>
    )
  return (
    <EmptyState icon={<IconFileInvoice size={32} aria-hidden />} title="All work is billed">
      Accepted items and approved hours and expenses are listed here until they are billed.
    </EmptyState>
  )
}

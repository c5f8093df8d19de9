/** Open amounts by how long they are overdue, and credit: client by client, at a date, and as a file. */
import { lazy } from '#web/lazy.tsx'
import { IconCashBanknote, IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useId } from 'react'

import { isDay, today } from '#core/days.ts'
import { compare } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import { paths, searchOf } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { ForWhoMay } from '#web/record/RecordPage.tsx'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { useDownload } from '#web/useDownload.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { useDateKit } from '#web/ui/form/dateKit.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifyError } from '#web/ui/Snackbar.tsx'
import { ages, ageWords, exportAgedDebt, getAgedDebt, type Owed } from '../aged.contract.ts'
import './aged.css'

const DayInput = lazy(async () => ({ default: (await import('#web/ui/form/DayInput.tsx')).DayInput }))
const title = 'Aged debt'

export function AgedScreen() {
  usePageTitle(title)
  return (
    <ForWhoMay permission="invoice.view_invoice" title={title} needs="You need permission to view invoices.">
      <Report />
    </ForWhoMay>
  )
}

function Report() {
  const { timezone } = useLocale()
  const mayExport = has(useMe(), 'invoice.export')
  const kit = useDateKit()
  const id = useId()
  const navigate = useNavigate()
  const request = useSearch({ strict: false }) as Partial<{ date: string }>
  const date = request.date !== undefined && isDay(request.date) ? request.date : today(timezone)
  const query = { date }
  const { data, error, refetch } = useQuery({ ...queryFor(getAgedDebt, { query }), placeholderData: keepPreviousData })
  const { bytes, download } = useDownload(exportAgedDebt, () => {})
  return (
    <>
      <PageHeader
        title={title}
        aside={<Link to="/invoices/">All invoices</Link>}
        actions={
          mayExport && (
            <Button
              icon={<IconDownload size={16} aria-hidden />}
              busy={bytes !== null}
              onClick={() => void download(query).catch(notifyError)}
            >
              CSV
            </Button>
          )
        }
      />
      <div className="fb-aged-date">
        <Suspense fallback={<SkeletonBlock lines={1} label="Loading the date" />}>
          <DayInput
            id={id}
            label="As of"
            kit={kit}
            value={date}
            past
            required
            description="Choose an earlier date to see what was open then."
            onChange={(day) => {
              if (day !== null) void navigate({ to: paths.here(), search: searchOf({ date: day }), replace: true })
            }}
          />
        </Suspense>
      </div>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={8} label="Loading open invoices" />}
      {data?.results.length === 0 && (
        <EmptyState icon={<IconCashBanknote size={32} aria-hidden />} title="No open invoices">
          Unpaid invoices are listed here by client.
        </EmptyState>
      )}
      {data && data.results.length > 0 && (
        <div className="fb-aged-frame">
          <table className="fb-aged">
            <thead>
              <tr>
                <th scope="col">Client</th>
                {ages.map((age) => (
                  <th key={age} scope="col">
                    {ageWords[age]}
                  </th>
                ))}
                <th scope="col">Total</th>
                {data.totals.credit !== undefined && (
                  <>
                    <th scope="col">Credit</th>
                    <th scope="col">Balance</th>
                  </>
                )}
              </tr>
            </thead>
            <tbody>
              {data.results.map(({ client, ...row }) => (
                <tr key={client.id}>
                  <th scope="row">
                    <RelatedNames records={[client]} prefix="clients" permission="clients.view_client" />
                  </th>
                  <Cells of={row} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">All</th>
                <Cells of={data.totals} />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </>
  )
}

/** Labels each cell with its age for phones, which hide empty cells. */
function Cells({ of }: { of: Owed }) {
  const { formats } = useLocale()
  return (
    <>
      {ages.map((age) => (
        <td key={age} data-label={ageWords[age]} data-empty={compare(of[age], '0') === 0 || undefined}>
          {compare(of[age], '0') === 0 ? '' : formats.money(of[age])}
        </td>
      ))}
      <td data-label="Total">
        <strong>{formats.money(of.total)}</strong>
      </td>
      {of.credit !== undefined && of.balance !== undefined && (
        <>
          <td data-label="Credit" data-empty={compare(of.credit, '0') === 0 || undefined}>
            {compare(of.credit, '0') === 0 ? '' : formats.money(of.credit)}
          </td>
          <td data-label="Balance">
            <strong>{formats.money(of.balance)}</strong>
          </td>
        </>
      )}
    </>
  )
}

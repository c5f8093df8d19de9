/** The hours of a project, summed by quote item and by person. */
import { useQuery } from '@tanstack/react-query'

import { compare } from '#core/decimal.ts'
import type { Project } from '#features/projects/projects.ts'
import { SpentHours } from '#features/projects/web/SpentHours.tsx'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { listProjectHours, type ProjectHours as Row } from '../performance.contract.ts'
import { type PerformanceSum, summed } from '../performanceSums.ts'
import './performance.css'

export function ProjectHours({ record: { id, phase } }: { record: Pick<Project, 'id' | 'phase'> }) {
  const { data, error, refetch } = useQuery(queryFor(listProjectHours, { params: { id: String(id) } }))
  if (phase === 'created' && !error && !data?.some(isWorked)) return null
  return (
    <SectionCard title="Hours">
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={5} label="Loading the hours" />}
      {data?.length === 0 && (
        <EmptyState title="No hours to show">Totals of hours logged on this project appear here.</EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <Sums
            title="By item"
            sums={summed(data.filter(isOfHours), itemOf).concat(
              summed(
                data.filter((row) => !isOfHours(row)),
                itemOf,
              ),
            )}
            total={summed(data, () => ({ key: 'all', name: 'Total' }))}
          />
          {byPerson(data).length > 0 ? (
            <Sums title="By person" sums={byPerson(data)} />
          ) : (
            <p className="fb-muted">No hours logged yet.</p>
          )}
        </>
      )}
    </SectionCard>
  )
}

/** Rows of an enquiry other than budgets, which its items show. */
const isWorked = ({ kind }: Row) => kind !== 'budget'
const isOfHours = ({ kind }: Row) => kind === 'hours' || kind === 'budget'
/** Costs beside the hours are rows of their own. */
const besideHours: Partial<Record<Row['kind'], string>> = { expenses: 'Expenses', bills: 'Bills of suppliers' }
const itemOf = ({ kind, quote_item: item }: Row) => {
  const beside = besideHours[kind]
  return beside === undefined ? { key: String(item?.id), name: item?.name ?? 'No item' } : { key: kind, name: beside }
}

/** Budgets belong to no person. */
const byPerson = (rows: readonly Row[]) =>
  summed(
    rows.flatMap(({ hours_budget: _budget, ...row }) => (row.user === null ? [] : [row])),
    ({ user }) => ({ key: String(user?.id), name: user?.name ?? '' }),
  )

function Sums({
  title,
  sums,
  total = [],
}: {
  title: string
  sums: readonly PerformanceSum[]
  total?: readonly PerformanceSum[]
}) {
  const { formats } = useLocale()
  const budgets = sums.some(({ hours_budget: budget }) => budget !== undefined && compare(budget, '0') > 0)
  const costs = sums.some(({ cost }) => cost !== undefined)
  const worked = (sum: PerformanceSum, text: string) => (sum.key in besideHours ? '' : formats.hours(text))
  const columns: HoursColumn[] = [
    ...(budgets ? [{ name: 'Budget', of: (sum: PerformanceSum) => worked(sum, sum.hours_budget ?? '0') }] : []),
    { name: 'Paid', of: (sum) => worked(sum, sum.hours_paid) },
    { name: 'Billable', of: (sum) => worked(sum, sum.hours_billable), wide: true },
    { name: 'Approved', of: (sum) => worked(sum, sum.hours_approved), wide: true },
    ...(costs
      ? [{ name: 'Cost', of: ({ cost }: PerformanceSum) => (cost === undefined ? '' : formats.money(cost)) }]
      : []),
  ]
  return (
    <table className="fb-hours-table fb-hours-sums" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {columns.map(({ name, wide }) => (
            <th key={name} scope="col" className="fb-num" data-wide={wide}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...sums, ...total].map((sum) => (
          <tr key={sum.key}>
            <th scope="row">
              {sum.name}
              {budgets && compare(sum.hours_budget ?? '0', '0') > 0 && (
                <SpentHours
                  of={sum.name}
                  spent={sum.hours_paid}
                  approved={sum.hours_approved}
                  budget={sum.hours_budget ?? null}
                />
              )}
            </th>
            {columns.map(({ name, of, wide }) => (
              <td key={name} className="fb-num" data-wide={wide}>
                {of(sum)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface HoursColumn {
  name: string
  of: (sum: PerformanceSum) => string
  /** A phone has no room for it; its bar shows what is approved. */
  wide?: true
}

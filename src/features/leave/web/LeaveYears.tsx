/** Shows, by leave year, a person's allowance, how the balance came about, and their requests. */
import { useNavigate, useSearch } from '@tanstack/react-router'

import { today } from '#core/days.ts'
import { paths, searchFrom } from '#web/paths.ts'
import { useLocale } from '#web/locale.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import type { Allowance } from '../leave.contract.ts'
import { BalanceCard } from './BalanceCard.tsx'
import './leave.css'
import { LeaveOfYear } from './LeaveOfYear.tsx'

export function LeaveYears({ userId, allowances }: { userId: number; allowances: readonly Allowance[] }) {
  const { formats, timezone } = useLocale()
  const navigate = useNavigate()
  const address: Record<string, unknown> = useSearch({ strict: false })
  const years = [...new Map(allowances.map(({ year_start, year_end }) => [year_start, year_end])).entries()]
  const now = today(timezone)
  const current = years.find(([start, end]) => start <= now && now <= end) ?? years.at(-1)
  const year = years.find(([start]) => start === address['year']) ?? current
  if (!year)
    return (
      <EmptyState title="No allowance yet">
        Approvers of this person’s leave can set an allowance, or it comes from the leave types.
      </EmptyState>
    )
  const [start, end] = year
  return (
    <div className="fb-leave-years">
      <NativeSelect
        label="Leave year"
        value={start}
        options={years.map(([from, until]) => ({
          value: from,
          label: `${formats.longDate(from)} – ${formats.longDate(until)}`,
        }))}
        onChange={(value) =>
          void navigate({
            to: paths.here(),
            search: searchFrom((before) => ({ ...before, year: value === current?.[0] ? undefined : value })),
            hash: true,
            replace: true,
          })
        }
      />
      {allowances
        .filter(({ year_start }) => year_start === start)
        .map((allowance) => (
          <BalanceCard key={`${allowance.type.id} ${start}`} allowance={allowance} />
        ))}
      <LeaveOfYear userId={userId} start={start} end={end} />
    </div>
  )
}

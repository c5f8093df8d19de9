/** Balances of the accounts in a period. */
import { soFar } from '#web/soFar.ts'
import type { UseQueryResult } from '@tanstack/react-query'

import { add } from '#core/decimal.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import type { JournalEntry } from '../accounting.contract.ts'

type Line = JournalEntry['lines'][number]

export function Balances({ asked: { data, error, refetch } }: { asked: UseQueryResult<Line[]> }) {
  const { formats } = useLocale()
  if (data?.length === 0) return null
  const money = (amount: string) => (amount === '0.00' ? '' : formats.money(amount))
  const sum = (side: 'debit' | 'credit') => soFar(data).reduce((all, line) => add(all, line[side]), '0.00')
  return (
    <SectionCard title="By account">
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={5} label="Loading the accounts" />}
      {data && (
        <table className="fb-journal-table">
          <colgroup>
            <col />
            <col className="fb-journal-amount" />
            <col className="fb-journal-amount" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Debit</th>
              <th scope="col">Credit</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ nominal_account: { id, code, name }, debit, credit }) => (
              <tr key={id}>
                <th scope="row">
                  <span className="fb-muted">{code}</span> {name}
                </th>
                <td>{money(debit)}</td>
                <td>{money(credit)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Together</th>
              <td>{formats.money(sum('debit'))}</td>
              <td>{formats.money(sum('credit'))}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </SectionCard>
  )
}

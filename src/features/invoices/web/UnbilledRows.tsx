/** A page of unbilled work: projects, what of each is not billed, and the choice of those that go on one invoice. */
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'

import { compare } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import { useLocale } from '#web/locale.ts'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckBox } from '#web/ui/table/CheckBox.tsx'
import { ages, ageWords, type Unbilled } from '../unbilled.contract.ts'

interface UnbilledRowsProps {
  rows: readonly Unbilled[]
  onBill: (rows: readonly Unbilled[]) => void
}

export function UnbilledRows({ rows, onBill }: UnbilledRowsProps) {
  const mayDraft = has(useMe(), 'invoice.add_invoice')
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const chosen = rows.filter(({ project_id }) => ids.has(project_id))
  const choose = (id: number, on: boolean) =>
    setIds(new Set(on ? [...ids, id] : [...ids].filter((number) => number !== id)))
  const payers = new Set(chosen.map(({ client }) => client?.id))
  const priced = rows.some(({ amounts }) => amounts !== undefined)
  return (
    <>
      {chosen.length > 0 && (
        <div className="fb-unbilled-chosen" role="status">
          <span>
            {payers.size === 1
              ? `${chosen.length} of ${chosen[0]?.client?.name ?? ''}`
              : 'These projects have several clients. Choose projects of one client.'}
          </span>
          <Button
            tone="primary"
            whyNot={payers.size === 1 ? null : 'Choose projects of one client.'}
            onClick={() => onBill(chosen)}
          >
            Bill together…
          </Button>
          <Button onClick={() => setIds(new Set())}>Clear</Button>
        </div>
      )}
      <table className="fb-unbilled">
        <thead>
          <tr>
            {mayDraft && (
              <th scope="col">
                <span className="fb-hidden">Choose</span>
              </th>
            )}
            <th scope="col">Project</th>
            <th scope="col">Since</th>
            <th scope="col" className="fb-num">
              Hours
            </th>
            {priced &&
              ages.map((age) => (
                <th key={age} scope="col" data-age className="fb-num">
                  {ageWords[age].replace(' days', '').replace('older than 90', 'Older')}
                </th>
              ))}
            {priced && (
              <th scope="col" className="fb-num">
                Unbilled
              </th>
            )}
            {mayDraft && (
              <th scope="col">
                <span className="fb-hidden">Bill</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.project_id}
              of={row}
              {...{ mayDraft, priced, onBill }}
              chosen={ids.has(row.project_id)}
              onChosen={(on) => choose(row.project_id, on)}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

interface RowProps {
  of: Unbilled
  mayDraft: boolean
  priced: boolean
  chosen: boolean
  onChosen: (on: boolean) => void
  onBill: UnbilledRowsProps['onBill']
}

function Row({ of, mayDraft, priced, chosen, onChosen, onBill }: RowProps) {
  const { formats } = useLocale()
  const { project, client, hours, unrated, since, amounts, ages: byAge, valuation, abandoned } = of
  const isSome = (amount: string) => compare(amount, '0') !== 0
  const aside = [
    client?.name ?? 'No paying client',
    abandoned && 'cancelled; bill it or write it off',
    valuation && `valuation of ${formats.longDate(valuation.date)}: ${formats.money(valuation.amount)}`,
    isSome(unrated) && priced && `${formats.hours(unrated)} h without a charge rate`,
  ]
  return (
    <tr>
      {mayDraft && (
        <td>
          <CheckBox label={`Choose ${project.name}`} checked={chosen} disabled={!client} onChange={onChosen} />
        </td>
      )}
      <th scope="row">
        <RelatedNames records={[project]} prefix="projects" permission="projects.view_project" />
        <span className="fb-muted">{aside.filter(Boolean).join(' · ')}</span>
      </th>
      <td data-label="Since">{formats.date(since)}</td>
      <td data-label="Hours" className="fb-num">
        {isSome(hours) && formats.hours(hours)}
      </td>
      {priced &&
        ages.map((age) => (
          <td key={age} data-age className="fb-num">
            {byAge && isSome(byAge[age]) && formats.money(byAge[age])}
          </td>
        ))}
      {priced && (
        <td data-label="Unbilled" className="fb-num">
          <strong>{amounts && isSome(amounts.total) && formats.money(amounts.total)}</strong>
        </td>
      )}
      {mayDraft && (
        <td>
          {client && (
            <Button
              icon={<IconPlus size={16} aria-hidden />}
              aria-label={`Bill ${project.name}…`}
              onClick={() => onBill([of])}
            >
              Bill…
            </Button>
          )}
        </td>
      )}
    </tr>
  )
}

/** The choice of what to bill: kinds of work, days, detail, and exclusions. */
import { type ReactNode, useId } from 'react'

import { roundingOf } from '#core/decimal.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { useDateKit } from '#web/ui/form/dateKit.ts'
import { DayInput } from '#web/ui/form/DayInput.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import type { DraftKind } from '../billing.contract.ts'
import type { UnbilledWork } from '../unbilled.contract.ts'
import { type InvoiceChoice, chosenOf, noItem } from './billing.ts'

interface BillChoicesProps {
  /** Null of several projects, whose work is not chosen one by one. */
  work: UnbilledWork | null
  choice: InvoiceChoice
  onChoice: (choice: InvoiceChoice) => void
}

const details = [
  { value: 'person', label: 'By person' },
  { value: 'item', label: 'By item' },
  { value: 'entry', label: 'Each entry' },
] as const
const isEmpty: UnbilledWork = {
  project: { id: 0, name: '' },
  client: null,
  abandoned: false,
  entries: [],
  expenses: [],
  items: [],
}

export function BillChoices({ work, choice, onChoice }: BillChoicesProps) {
  const { formats } = useLocale()
  const rounding = roundingOf(useMe().org.rounding)
  const { entries, expenses, sums, hours } = chosenOf(work ?? isEmpty, choice, rounding)
  const set = (next: Partial<InvoiceChoice>) => onChoice({ ...choice, ...next })
  const kind = (name: DraftKind) => ({
    on: choice.kinds.has(name),
    onTurned: (on: boolean) =>
      set({ kinds: new Set(on ? [...choice.kinds, name] : [...choice.kinds].filter((text) => text !== name)) }),
  })
  const lines = (name: DraftKind) => ({
    off: choice.off[name],
    onOff: (off: ReadonlySet<number>) => set({ off: { ...choice.off, [name]: off } }),
  })
  const money = (amount: string | undefined) => (amount === undefined ? '' : formats.money(amount))
  /** Work of the project by kind: kinds that it does not have are hidden. */
  const there = { hours: work?.entries, expenses: work?.expenses, items: work?.items }
  const has = (name: DraftKind) => there[name] === undefined || there[name].length > 0
  const timed = choice.kinds.has('hours') || choice.kinds.has('expenses')
  return (
    <>
      {timed && <Period choice={choice} onChoice={onChoice} />}
      {has('hours') && (
        <Kind
          title={work ? `Hours: ${formats.hours(hours)} h` : 'Hours'}
          sum={work && money(sums.hours)}
          {...kind('hours')}
        >
          {entries.some(({ charged }) => !charged) && (
            <p className="fb-muted">
              Hours included in an agreed price are billed with the items, unless you choose them here.
            </p>
          )}
          <Lines
            {...lines('hours')}
            of={entries.map(({ id, date, user, task, quote_item, hours: time, amount, charged }) => ({
              id,
              name: [`${formats.date(date)} ${user}`, task, quote_item, !charged && 'part of the price']
                .filter(Boolean)
                .join(' · '),
              aside: `${formats.hours(time)} h`,
              amount: amount === undefined ? 'no rate' : money(amount),
            }))}
          />
        </Kind>
      )}
      {has('expenses') && (
        <Kind title="Expenses" sum={work && money(sums.expenses)} {...kind('expenses')}>
          <Lines
            {...lines('expenses')}
            of={expenses.map(({ id, date, user, type, description, amount }) => ({
              id,
              name: [`${formats.date(date)} ${user}`, type, description].filter(Boolean).join(' · '),
              amount: money(amount),
            }))}
          />
        </Kind>
      )}
      {has('items') && (
        <Kind title="Accepted items" sum={work && money(sums.items)} {...kind('items')}>
          {work && <How {...{ work, choice }} onChoice={set} />}
          {choice.how !== 'valuation' && (
            <Lines
              {...lines('items')}
              of={(work?.items ?? []).map(({ quote_item_id: id, name, price, amount }) => ({
                id: id ?? noItem,
                name,
                aside: price === undefined || price === amount ? '' : `of ${money(price)}`,
                amount: money(amount),
              }))}
            />
          )}
        </Kind>
      )}
    </>
  )
}

function Period({ choice, onChoice }: Pick<BillChoicesProps, 'choice' | 'onChoice'>) {
  const kit = useDateKit()
  const id = useId()
  return (
    <div className="fb-bill-choices">
      <DayInput
        id={`${id}-start`}
        label="Billing from"
        kit={kit}
        past
        value={choice.start}
        onChange={(start) => onChoice({ ...choice, start })}
      />
      <DayInput
        id={`${id}-end`}
        label="Billing to"
        kit={kit}
        past
        value={choice.end}
        onChange={(end) => onChoice({ ...choice, end })}
      />
      <NativeSelect
        label="Lines"
        options={details}
        value={choice.detail}
        onChange={(value) =>
          onChoice({ ...choice, detail: details.find((record) => record.value === value)?.value ?? 'person' })
        }
      />
    </div>
  )
}

interface KindProps {
  title: string
  sum: string | null
  on: boolean
  onTurned: (on: boolean) => void
  children: ReactNode
}
const Kind = ({ title, sum, on, onTurned, children }: KindProps) => (
  <section className="fb-bill-kind" aria-label={title}>
    <div className="fb-bill-head">
      <label>
        <input type="checkbox" checked={on} onChange={(event) => onTurned(event.currentTarget.checked)} />
        {title}
      </label>
      {sum !== null && <span className="fb-num">{sum}</span>}
    </div>
    {on && children}
  </section>
)

const ways = { all: 'The remainder', percent: 'A percentage of their prices' } as const
function How({
  work,
  choice,
  onChoice,
}: {
  work: UnbilledWork
  choice: InvoiceChoice
  onChoice: (next: Partial<InvoiceChoice>) => void
}) {
  const { formats } = useLocale()
  const id = useId()
  const { valuation } = work
  const options = [
    ...Object.entries(ways).map(([value, label]) => ({ value, label })),
    ...(valuation
      ? [
          {
            value: 'valuation',
            label: `The valuation of ${formats.longDate(valuation.date)}: ${formats.money(valuation.amount)}`,
          },
        ]
      : []),
  ]
  return (
    <div className="fb-bill-choices">
      <NativeSelect
        label="How much"
        options={options}
        value={choice.how}
        onChange={(value) => onChoice({ how: value as InvoiceChoice['how'] })}
      />
      {choice.how === 'percent' && (
        <div className="fb-native-select">
          <label htmlFor={id}>Per cent</label>
          <input
            id={id}
            inputMode="decimal"
            value={choice.percent}
            maxLength={6}
            onChange={(event) => onChoice({ percent: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  )
}

interface LinesProps {
  of: readonly { id: number; name: string; aside?: string; amount: string }[]
  off: ReadonlySet<number>
  onOff: (off: ReadonlySet<number>) => void
}
function Lines({ of, off, onOff }: LinesProps) {
  if (of.length === 0) return null
  return (
    <ul className="fb-bill-lines">
      {of.map(({ id, name, aside = '', amount }) => (
        <li key={id}>
          <label>
            <input
              type="checkbox"
              checked={!off.has(id)}
              onChange={(event) =>
                onOff(new Set(event.currentTarget.checked ? [...off].filter((number) => number !== id) : [...off, id]))
              }
            />
            <span>{name}</span>
            <span className="fb-num fb-muted">{aside}</span>
            <span className="fb-num">{amount}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}

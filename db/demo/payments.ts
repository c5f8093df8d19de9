/** Payments of what was invoiced: most in full and some late, some in part, some of several invoices, and some of none. */
import { sql } from 'kysely'

import { addDays, weekday } from '#core/days.ts'
import { add, multiply, round } from '#core/decimal.ts'
import type { TenantDb } from '#server/db/db.ts'
import type { MadeFirm } from './people.ts'
import { diceOf } from './random.ts'

interface Open {
  id: number
  name: string
  client_id: number
  date: string
  due: string
  open: string
  /** When the last of its project came in: nothing of it is open then. */
  received: string | null
}
interface Paid extends Open {
  day: string
  amount: string
}

/** Answers how many there are. */
export async function makePayments(db: TenantDb, firm: MadeFirm): Promise<number> {
  const { today } = firm
  const { rows } = await sql<Open>`
    select invoice.id, invoice.name, invoice.client_id, invoice.date, invoice.due, balance.open::text as open,
        project.received
      from invoice_balance balance join invoice on invoice.org_id = balance.org_id and invoice.id = balance.invoice_id
        join project on project.org_id = invoice.org_id and project.id = invoice.project_id
     where balance.open > 0 order by invoice.date, invoice.id`.execute(db)
  const paid = rows.flatMap((invoice) => paymentOf(firm, invoice))
  const together = [...Map.groupBy(paid, ({ client_id, day }) => `${day} ${client_id}`).values()]
  for (const paids of together.toSorted(([record], [otherPaid]) =>
    (record?.day ?? '') < (otherPaid?.day ?? '') ? -1 : 1,
  ))
    await insertPayment(db, paids)
  // On account, and once by mistake.
  const [last, twice] = [rows.at(-1), paid.find(({ day }) => day > addDays(today, -40))]
  const loose = [
    ...(last
      ? [
          {
            client_id: last.client_id,
            name: 'On account',
            date: addDays(today, -3),
            amount_received: '500.00',
            notes: 'No invoice was named.',
          },
        ]
      : []),
    ...(twice
      ? [
          {
            client_id: twice.client_id,
            name: `BACS ${twice.name}`,
            date: addDays(today, -1),
            amount_received: twice.amount,
            notes: 'It seems that this was paid twice.',
          },
        ]
      : []),
  ]
  if (loose.length > 0) await db.insertInto('payment').values(loose).execute()
  await sql`update payment set locked = true where date < ${today}::date - 60`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from payment`.execute(db)
  return counted[0]?.count ?? 0
}

/** When and how much of it came in; nothing where it is still awaited. */
function paymentOf({ key, today }: MadeFirm, invoice: Open): Paid[] {
  const dice = diceOf(`paid ${key} ${invoice.name}`)
  const { date, due, open, received } = invoice
  const ownDay = workday(addDays(due, dice.pick([-6, -2, -1, 0, 0, 1, 3, 8, 15, 34])))
  if (received !== null) {
    const last = received < date ? date : received
    return [{ ...invoice, day: ownDay < last ? ownDay : last, amount: open }]
  }
  if (ownDay > today) return []
  if (dice.chance(88)) return [{ ...invoice, day: ownDay, amount: open }]
  return dice.chance(50) ? [{ ...invoice, day: ownDay, amount: round(multiply(open, '0.4'), 2, 'half_up') }] : []
}
const workday = (day: string): string => (weekday(day) > 5 ? workday(addDays(day, 1)) : day)

async function insertPayment(db: TenantDb, paids: readonly Paid[]): Promise<void> {
  const [first] = paids
  if (!first) return
  const { id } = await db
    .insertInto('payment')
    .values({
      name: `BACS ${first.name}`,
      client_id: first.client_id,
      date: first.day,
      amount_received: paids.reduce((sum, { amount }) => add(sum, amount), '0.00'),
      batch: `SLIP-${first.day.slice(2).replaceAll('-', '')}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payment_allocation')
    .values(paids.map((part) => ({ payment_id: id, invoice_id: part.id, amount: part.amount })))
    .execute()
}

/**
 * M-1 to M-8 and the journal, by very many short sequences: what the database takes and refuses, the numbers that it gives,
 * what is open and what is booked are held against a plain ledger after each step. Twenty sequences are one
 * statement, each taken back at its end, so that the gate has time for thousands; `payments.model.api` sends the same kind of
 * steps through the calls.
 */
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'

import { today } from '#core/days.ts'
import { invoiceTotals, netOf } from '#features/invoices/invoices.totals.ts'
import { type Dice, dice, ledger, type Line } from '#features/payments/server/payments.model.ts'
import { aVatRate } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { isLong } from '#test/sizes.ts'
import { databaseUrl, onServer } from '#test/template.ts'

const { aFirm, inFirm } = testServer({}, { statementTimeoutMs: 600_000 })
const now = today('Europe/London')
const year = now.slice(0, 4)
const text = (hundredths: number) => (hundredths / 100).toFixed(2)
const seed = Temporal.Now.instant().epochMilliseconds % 2 ** 31

/** Does a step, or says which constraint refused it; then what is open, what is numbered and what is booked. */
const trial = `
create function trial(work text) returns jsonb language plpgsql as $$
declare
  refused text;
begin
  begin
    execute work;
    set constraints all immediate;
    set constraints all deferred;
  exception when check_violation or insufficient_privilege then
    get stacked diagnostics refused = constraint_name;
  end;
  return jsonb_build_object('refused', refused,
    'open', coalesce((select jsonb_object_agg(invoice_id, open::text) from invoice_balance where org_id = app_org_id()), '{}'),
    'names', coalesce((select jsonb_object_agg(id, name) from invoice where org_id = app_org_id() and name <> ''), '{}'),
    'booked', (select jsonb_object_agg(use, coalesce((select sum(debit - credit) from journal_line line
        where line.org_id = app_org_id() and line.nominal_account_id = usual.nominal_account_id), 0.00)::text)
      from nominal_default usual where org_id = app_org_id() and use <> 'write_off'),
    'uneven', (select count(*) from (select from journal_line where org_id = app_org_id()
        group by entry_id having sum(debit) <> sum(credit)) uneven));
end $$;
create function played(works jsonb) returns jsonb language plpgsql as $$
declare
  work text;
  seen jsonb := '[]';
begin
  begin
    for work in select jsonb_array_elements_text(works) loop
      seen := seen || trial(work);
    end loop;
    raise exception 'all of it is taken back' using errcode = 'FBEND';
  exception when sqlstate 'FBEND' then
    return seen;
  end;
end $$;`
const written = ['invoice', 'invoice_line', 'invoice_tax', 'payment', 'payment_allocation']
const kept = ['invoice_balance', 'journal_entry', 'journal_line', 'number_series']
/** Sequences that are played by one statement. */
const together = 20

const byOwner = async (statement: string) => {
  const { adminUrl, template } = inject('databases')
  await onServer(databaseUrl(adminUrl, `${template}_w${process.env['VITEST_POOL_ID'] ?? process.pid}`), statement)
}
// Functions of the test’s own database. The audit has tests of its own, and would take half of the time.
beforeAll(async () => {
  await byOwner(trial)
  await byOwner(written.map((table) => `alter table ${table} disable trigger audit`).join(';'))
})

interface Seen {
  refused: string | null
  open: Record<string, string>
  names: Record<string, string>
  booked: Record<string, string>
  uneven: number
}
const nothingSeen: Seen = { refused: 'nothing', open: {}, names: {}, booked: {}, uneven: 0 }
interface Step {
  work: string
  taken: boolean
  after: Omit<Seen, 'refused' | 'uneven'>
}

interface World {
  client: number
  rates: ReadonlyMap<number, number>
}

const lineOf = ({ roll, pick }: Dice): Line => ({
  quantity: 1 + roll(900),
  price: 1 + roll(20_000),
  discount: 0,
  rates: pick([[], [20], [5], [20, 5], [13]]) ?? [],
})

/** A draft as the product keeps it: its own sums, and rows of lines and of tax. */
function drafted({ client, rates }: World, id: number, lines: readonly Line[], credits: number | null): string {
  const given = lines.map(({ quantity, price, discount, rates: by }) => ({
    quantity: text(quantity),
    price: text(price),
    discount: text(discount),
    tax_rate_ids: by.map((rate) => rates.get(rate) ?? 0),
  }))
  const known = [...rates].map(([rate, of]) => ({
    id: of,
    name: `Tax ${rate}`,
    jurisdiction: '',
    rate: String(rate),
    base_fraction: '1',
  }))
  const { net, tax, taxes } = invoiceTotals(given, known, 'half_up')
  const rows = given.map(
    (line, at) =>
      `(${id}, ${at}, 'Survey', ${line.quantity}, ${line.price}, ${line.discount}, ${netOf(line, 'half_up')})`,
  )
  const charged = taxes.map(
    (one, at) => `(${id}, ${at}, ${one.id}, '${one.name}', ${one.rate}, 'S', ${one.taxable}, ${one.amount})`,
  )
  return `
    insert into invoice (id, client_id, date, due, credit_note, credits_id, net, tax) overriding system value
    values (${id}, ${client}, '${now}', '${now}', ${credits !== null}, ${credits}, ${net}, ${tax});
    insert into invoice_line (invoice_id, position, description, quantity, price, discount, net) values ${rows.join()};
    ${charged.length === 0 ? '' : `insert into invoice_tax (invoice_id, position, vat_rate_id, name, rate, category, taxable, amount) values ${charged.join()}`}`
}

/** A sequence, with what the plain ledger says of each step. */
function sequence(world: World, by: Dice, length: number): Step[] {
  const model = ledger(year)
  let made = 0
  const next = () => (made += 1)
  const some = (kind: 'draft' | 'issued') =>
    by.pick(
      [...model.bills].flatMap(([id, { number, credit }]) =>
        (kind === 'draft' ? number === null : number !== null && credit === null) ? [id] : [],
      ),
    )
  const receipt = () => by.pick([...model.receipts.keys()])
  const steps: Record<string, () => [string, boolean] | null> = {
    draft() {
      const [id, lines] = [next(), Array.from({ length: 1 + by.roll(3) }, () => lineOf(by))]
      model.draft(id, lines, null)
      return [drafted(world, id, lines, null), true]
    },
    issue() {
      const id = some('draft')
      const bill = id === undefined ? undefined : model.bills.get(id)
      if (id === undefined || !bill) return null
      const [series, prefix] = bill.credit === null ? ['invoice', ''] : ['credit', 'CN']
      return [
        `update invoice set name = next_number('${series}_${year}', '${prefix}${year}-'), state = 'issued' where id = ${id}`,
        model.issue(id) !== null,
      ]
    },
    credit() {
      const whole = some('issued')
      const bill = whole === undefined ? undefined : model.bills.get(whole)
      if (whole === undefined || !bill) return null
      const part = bill.lines.filter(() => by.roll(2) === 0)
      const lines = (part.length > 0 ? part : bill.lines).map((line) => ({ ...line, quantity: -line.quantity }))
      const id = next()
      model.draft(id, lines, whole)
      return [drafted(world, id, lines, whole), true]
    },
    pay() {
      const [id, received] = [next(), 1 + by.roll(300_000)]
      model.receive(id, received)
      return [
        `insert into payment (id, client_id, name, date, amount_received) overriding system value
         values (${id}, ${world.client}, 'R${id}', '${now}', ${text(received)})`,
        true,
      ]
    },
    allocate() {
      const id = receipt()
      if (id === undefined) return null
      const issued = [...model.bills].filter(([, { number, credit }]) => number !== null && credit === null)
      const pays = new Map(
        issued
          .filter(() => by.roll(2) === 0)
          .map(([bill]) => [bill, Math.max(1, by.roll(3) === 0 ? by.roll(100_000) : Math.abs(model.openOf(bill)))]),
      )
      const had = model.receipts.get(id)?.pays.size ?? 0
      const rows = [...pays].map(([bill, amount]) => `(${id}, ${bill}, ${text(amount)})`)
      const work = `delete from payment_allocation where payment_id = ${id};
        ${rows.length === 0 ? '' : `insert into payment_allocation (payment_id, invoice_id, amount) values ${rows.join()}`}`
      // A locked payment that pays nothing, and is to pay nothing, is not touched.
      if (had === 0 && pays.size === 0) return null
      return [work, model.allocate(id, pays)]
    },
    change() {
      const [id, received] = [receipt(), 1 + by.roll(300_000)]
      if (id === undefined) return null
      return [`update payment set amount_received = ${text(received)} where id = ${id}`, model.change(id, received)]
    },
    lock() {
      const id = receipt()
      if (id === undefined || !model.lock(id)) return null
      return [`update payment set locked = true where id = ${id}`, true]
    },
    remove() {
      const id = receipt()
      if (id === undefined) return null
      const work = `delete from payment_allocation where payment_id = ${id}; delete from payment where id = ${id}`
      return [work, model.remove(id)]
    },
    mend() {
      const id = some('issued')
      if (id === undefined) return null
      return [
        by.pick([
          `update invoice set net = net + 1 where id = ${id}`,
          `update invoice set date = date - 1 where id = ${id}`,
          `update invoice set name = 'X' where id = ${id}`,
          `delete from invoice where id = ${id}`,
          `update invoice_line set price = price + 1 where invoice_id = ${id}`,
          `delete from invoice_line where invoice_id = ${id}`,
          `update journal_line set debit = debit + 1 where debit > 0`,
          `delete from journal_line`,
        ]) ?? '',
        false,
      ]
    },
  }
  const kinds = Object.keys(steps)
  const often = [...kinds, 'draft', 'issue', 'issue', 'issue', 'pay', 'allocate', 'allocate', 'credit']
  const found: Step[] = []
  while (found.length < length) {
    const done = steps[found.length === 0 ? 'draft' : (by.pick(often) ?? 'draft')]?.()
    if (!done) continue
    const [work, taken] = done
    const issued = [...model.bills].filter(([, { number }]) => number !== null)
    found.push({
      work,
      taken,
      after: {
        names: Object.fromEntries(issued.map(([id, { number }]) => [id, number ?? ''])),
        open: Object.fromEntries(
          issued.flatMap(([id, { credit }]) => (credit === null ? [[id, text(model.openOf(id))]] : [])),
        ),
        booked: Object.fromEntries(Object.entries(model.booked()).map(([use, amount]) => [use, text(amount)])),
      },
    })
  }
  return found
}

const count = isLong ? 100_000 : 2000
test(
  `${count} sequences of 3 to 6 steps come to what a plain ledger says, seed ${seed}`,
  { timeout: 3_600_000 },
  async () => {
    const firm = await aFirm()
    const rates = await inFirm(firm, async (db) => {
      const made = new Map<number, number>()
      for (const rate of [20, 5, 13])
        made.set(rate, (await aVatRate(db, { name: `Tax ${rate}`, rate: String(rate) })).id)
      return made
    })
    const world = { client: firm.client.id, rates }
    let [taken, refused] = [0, 0]
    for (let from = 0; from < count; from += together) {
      const rounds = Array.from({ length: Math.min(together, count - from) }, (_one, at) => {
        const by = dice(seed + from + at)
        return sequence(world, by, 3 + by.roll(4))
      })
      const works = JSON.stringify(rounds.map((steps) => steps.map(({ work }) => work)))
      const { rows } = await inFirm(firm, (db) =>
        sql<{ seen: Seen[] }>`select played(works) as seen from jsonb_array_elements(${works}::jsonb) works`.execute(
          db,
        ),
      )
      rounds.forEach((steps, round) =>
        steps.forEach((step, at) => {
          const { refused: reason, uneven, ...after } = rows[round]?.seen[at] ?? nothingSeen
          const where = `round ${from + round}, step ${at + 1}: ${step.work.trim()} (${reason})`
          expect([reason === null, uneven, after], where).toEqual([step.taken, 0, step.after])
          if (step.taken) taken += 1
          else refused += 1
        }),
      )
      // What was taken back lies about until then.
      if (from % 500 === 0) await byOwner(`vacuum ${[...written, ...kept].join()}`)
    }
    expect(taken).toBeGreaterThan(count * 2)
    expect(refused).toBeGreaterThan(count / 10)
  },
)

/**
 * M-1 to M-8 and the journal, by very many short sequences: what the database takes and refuses, the numbers that it gives,
 * what is open and what is booked are held against a plain ledger after each step. Sequences that begin alike are a tree: what
 * they share is done once, each goes on from there, and all is taken back, so that the gate has time for thousands.
 * `payments.model.api` sends the same kind of steps through the calls.
 */
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'

import { today } from '#core/days.ts'
import { invoiceTotals, netOf } from '#features/invoices/invoiceTotals.ts'
import { type Dice, dice, ledger, type PaymentLine } from '#features/payments/server/paymentModel.ts'
import { aVatRate } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { isLong } from '#test/sizes.ts'
import { databaseUrl, onServer } from '#test/template.ts'

const { aFirm, inFirm } = testServer({}, { statementTimeoutMs: 600_000 })
const now = today('Europe/London')
const year = now.slice(0, 4)
const text = (hundredths: number) => (hundredths / 100).toFixed(2)
const seed = Temporal.Now.instant().epochMilliseconds % 2 ** 31

/**
 * The steps as the product writes them, and `trial`: does a step, or says which constraint refused it; then what is open, what
 * is numbered and what is booked. Functions keep their plans: planned anew, a step would take twice as long.
 */
const trial = `
create function drafted(one jsonb) returns void language plpgsql as $$
begin
  insert into invoice (id, client_id, date, due, credit_note, credits_id, net, tax) overriding system value
  select id, client_id, date, date, credits_id is not null, credits_id, net, tax
    from jsonb_to_record(one) as given (id bigint, client_id bigint, date date, credits_id bigint, net numeric, tax numeric);
  insert into invoice_line (invoice_id, position, description, quantity, price, net)
  select (one ->> 'id')::bigint, at, 'Survey', quantity, price, net
    from rows from (jsonb_to_recordset(one -> 'lines') as (quantity numeric, price numeric, net numeric)) with ordinality
      as line (quantity, price, net, at);
  insert into invoice_tax (invoice_id, position, vat_rate_id, name, rate, category, taxable, amount)
  select (one ->> 'id')::bigint, at, id, name, rate, 'S', taxable, amount
    from rows from (jsonb_to_recordset(one -> 'taxes') as (id bigint, name text, rate numeric, taxable numeric, amount numeric))
      with ordinality as tax (id, name, rate, taxable, amount, at);
end $$;
create function issued(of bigint, series text, prefix text) returns void language plpgsql as $$
begin
  update invoice set name = next_number(series, prefix), state = 'issued' where org_id = app_org_id() and id = of;
end $$;
create function received(of bigint, client bigint, day date, amount numeric) returns void language plpgsql as $$
begin
  insert into payment (id, client_id, name, date, amount_received) overriding system value values (of, client, 'R' || of, day, amount);
end $$;
create function allocated(of bigint, pays jsonb) returns void language plpgsql as $$
begin
  delete from payment_allocation where org_id = app_org_id() and payment_id = of and not pays ? invoice_id::text;
  insert into payment_allocation as part (payment_id, invoice_id, amount)
  select of, key::bigint, value::numeric from jsonb_each_text(pays)
  on conflict (org_id, payment_id, invoice_id) do update set amount = excluded.amount where part.amount <> excluded.amount;
end $$;
create function trial(work text) returns jsonb language plpgsql as $$
declare
  refused text;
  seen jsonb;
begin
  begin
    execute work;
    set constraints all immediate;
    set constraints all deferred;
  exception when check_violation or insufficient_privilege then
    get stacked diagnostics refused = constraint_name;
  end;
  with line as materialized (
    select entry_id, nominal_account_id, debit - credit as amount from journal_line where org_id = app_org_id())
  select jsonb_build_object('refused', refused,
      'open', coalesce((select jsonb_object_agg(invoice_id, open::text) from invoice_balance where org_id = app_org_id()), '{}'),
      'names', coalesce((select jsonb_object_agg(id, name) from invoice where org_id = app_org_id() and name <> ''), '{}'),
      'booked', coalesce((select jsonb_object_agg(account, amount::text) from (
        select nominal_account_id as account, sum(amount) as amount from line group by 1 having sum(amount) <> 0) booked), '{}'),
      'uneven', (select count(*) from (select from line group by entry_id having sum(amount) <> 0) uneven))
    into seen;
  return seen;
end $$;
create function played(tree jsonb) returns jsonb language plpgsql as $$
declare
  seen jsonb;
  next_seen jsonb := '[]';
  branch jsonb;
begin
  begin
    seen := trial(tree ->> 'work');
    for branch in select jsonb_array_elements(tree -> 'next') loop
      next_seen := next_seen || played(branch);
    end loop;
    raise exception 'all of it is taken back' using errcode = 'FBEND';
  exception when sqlstate 'FBEND' then
    return jsonb_build_object('seen', seen, 'next', next_seen);
  end;
end $$;`
const written = ['invoice', 'invoice_line', 'invoice_tax', 'payment', 'payment_allocation']
const saved = ['invoice_balance', 'journal_entry', 'journal_line', 'number_series']
const byOwner = async (statement: string) => {
  const { adminUrl, template } = inject('databases')
  await onServer(databaseUrl(adminUrl, `${template}_w${process.env['VITEST_POOL_ID'] ?? process.pid}`), statement)
}
// Functions of the test’s own database. The audit has tests of its own, and would take half of the time.
beforeAll(async () => {
  await byOwner(trial)
  await byOwner([...written, 'number_series'].map((table) => `alter table ${table} disable trigger audit`).join(';'))
})

interface Seen {
  refused: string | null
  open: Record<string, string>
  names: Record<string, string>
  booked: Record<string, string>
  uneven: number
}
interface SeenTree {
  seen: Seen
  next: SeenTree[]
}
const nothingSeen: Seen = { refused: 'nothing', open: {}, names: {}, booked: {}, uneven: 0 }
interface Step {
  work: string
  taken: boolean
  after: Omit<Seen, 'refused' | 'uneven'>
}

/** A tree of steps: every way down it is a sequence. */
interface Tree {
  step: Step
  next: Tree[]
}

interface World {
  client: number
  /** Where what each use is for is booked. */
  accounts: ReadonlyMap<string, number>
  rates: ReadonlyMap<number, number>
}

const lineOf = ({ roll, pick }: Dice): PaymentLine => ({
  quantity: 1 + roll(900),
  price: 1 + roll(20_000),
  discount: 0,
  rates: pick([[], [20], [5], [20, 5], [13]]) ?? [],
})

/** A draft as the product keeps it: its own sums, and rows of lines and of tax. */
function drafted({ client, rates }: World, id: number, lines: readonly PaymentLine[], credits: number | null): string {
  const given = lines.map(({ quantity, price, discount, rates: by }) => ({
    quantity: text(quantity),
    price: text(price),
    discount: text(discount),
    tax_rate_ids: by.map((rate) => rates.get(rate) ?? 0),
  }))
  const known = [...rates].map(([rate, value]) => ({
    id: value,
    name: `Tax ${rate}`,
    jurisdiction: '',
    rate: String(rate),
    base_fraction: '1',
  }))
  const { net, tax, taxes } = invoiceTotals(given, known, 'half_up')
  const stored = given.map((line) => ({ ...line, net: netOf(line, 'half_up') }))
  const all = { id, client_id: client, date: now, credits_id: credits, net, tax, lines: stored, taxes }
  return `select drafted('${JSON.stringify(all)}')`
}

/** A step for each seed, and what the plain ledger says of the last. */
function lastOf(world: World, seeds: readonly number[]): Step {
  const model = ledger(year)
  let by = dice(0)
  let made = 0
  const next = () => (made += 1)
  const pickSome = (kind: 'draft' | 'issued') =>
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
      const id = pickSome('draft')
      const bill = id === undefined ? undefined : model.bills.get(id)
      if (id === undefined || !bill) return null
      const [series, prefix] = bill.credit === null ? ['invoice', ''] : ['credit', 'CN']
      return [`select issued(${id}, '${series}_${year}', '${prefix}${year}-')`, model.issue(id) !== null]
    },
    credit() {
      const whole = pickSome('issued')
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
      return [`select received(${id}, ${world.client}, '${now}', ${text(received)})`, true]
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
      const amounts = JSON.stringify(Object.fromEntries([...pays].map(([bill, amount]) => [bill, text(amount)])))
      // A locked payment that pays nothing, and is to pay nothing, is not touched.
      if (had === 0 && pays.size === 0) return null
      return [`select allocated(${id}, '${amounts}')`, model.allocate(id, pays)]
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
      const id = pickSome('issued')
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
  let last: [work: string, taken: boolean] = ['', false]
  for (const [index, id] of seeds.entries()) {
    by = dice(id)
    let done: typeof last | null = null
    while (!done) done = steps[index === 0 ? 'draft' : (by.pick(often) ?? 'draft')]?.() ?? null
    last = done
  }
  const [work, taken] = last
  const issued = [...model.bills].filter(([, { number }]) => number !== null)
  const booked = Object.entries(model.booked()).filter(([, amount]) => amount !== 0)
  return {
    work,
    taken,
    after: {
      names: Object.fromEntries(issued.map(([id, { number }]) => [id, number ?? ''])),
      open: Object.fromEntries(
        issued.flatMap(([id, { credit }]) => (credit === null ? [[id, text(model.openOf(id))]] : [])),
      ),
      booked: Object.fromEntries(booked.map(([use, amount]) => [world.accounts.get(use) ?? use, text(amount)])),
    },
  }
}

/** Sequences of 3 to 6 steps that begin alike: each goes on in two or three ways. */
function treeOf(world: World, by: Dice, before: readonly number[] = []): Tree {
  const seeds = [...before, by.roll(2 ** 31)]
  const ends = seeds.length === 6 || (seeds.length >= 3 && by.roll(2) === 0)
  const next = Array.from({ length: ends ? 0 : 2 + by.roll(2) }, () => treeOf(world, by, seeds))
  return { step: lastOf(world, seeds), next }
}
const sequencesOf = ({ next }: Tree): number =>
  next.length === 0 ? 1 : next.reduce((sum, tree) => sum + sequencesOf(tree), 0)
const worksOf = ({ step: { work }, next }: Tree): object => ({ work, next: next.map(worksOf) })

/** Both say the same of every step; adds up how many were taken and refused. */
function compared({ step, next }: Tree, { seen, next: seenNext }: SeenTree, where: string, tried: Tried): void {
  const { refused: reason, uneven, ...after } = seen
  const here = `${where}\n  ${step.work.trim()}`
  expect([reason === null, uneven, after], `${here} (${reason})`).toEqual([step.taken, 0, step.after])
  tried[step.taken ? 'taken' : 'refused'] += 1
  next.forEach((tree, index) => compared(tree, seenNext[index] ?? { seen: nothingSeen, next: [] }, here, tried))
}
interface Tried {
  taken: number
  refused: number
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
    const defaults = await inFirm(firm, (db) =>
      db.selectFrom('nominal_default').select(['use', 'nominal_account_id']).execute(),
    )
    const accounts = new Map(defaults.map(({ use, nominal_account_id }) => [use, nominal_account_id]))
    const world = { client: firm.client.id, accounts, rates }
    const tried: Tried = { taken: 0, refused: 0 }
    let [done, trees] = [0, 0]
    for (; done < count; trees += 1) {
      const tree = treeOf(world, dice(seed + trees))
      const { rows } = await inFirm(firm, (db) =>
        sql<{ seen: SeenTree }>`select played(${JSON.stringify(worksOf(tree))}::jsonb) as seen`.execute(db),
      )
      compared(tree, rows[0]?.seen ?? { seen: nothingSeen, next: [] }, `tree ${trees}`, tried)
      done += sequencesOf(tree)
      // What was taken back lies about until then.
      if (trees % 20 === 0) await byOwner(`vacuum ${[...written, ...saved].join()}`)
    }
    expect(tried.taken).toBeGreaterThan(count)
    expect(tried.refused).toBeGreaterThan(count / 20)
  },
)

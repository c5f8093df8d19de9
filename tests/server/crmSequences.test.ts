/**
 * Sequences by chance of changes in the CRM, its faults and pulls: after a good pull each linked record is as the CRM has
 * it, no change is lost, and no field of ours is emptied by an answer that did not carry it. `SAFETY_SEED` plays a run
 * again.
 */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { pull } from '#features/crm/server/crmPull.ts'
import type { CrmSettings } from '#server/config/crm.ts'
import * as build from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { aSugar, type Sugar } from '#test/sugar.ts'
import { isLong } from '#test/sizes.ts'
import { dice, report, type SafetyDice } from '../safety/support/dice.ts'

const sugar: Sugar = await aSugar()
afterAll(sugar.stop)
const crm: CrmSettings = { ...sugar, organisation: 0, clientId: 'sugar', clientSecret: '' }
const { aFirm, inFirm, database } = testServer({ crm })

/** Fields here, there, and a value of each by a number. */
const fields = {
  name: { there: 'name', valueOf: (number: number) => `Trust ${number}` },
  phone: { there: 'phone_office', valueOf: (number: number) => `0117 ${number}` },
  website: { there: 'website', valueOf: (number: number) => `https://trust-${number}.example` },
  address_city: { there: 'billing_address_city', valueOf: (number: number) => `Town ${number}` },
  email: { there: 'email', valueOf: (number: number) => `office-${number}@trust.example` },
} as const
type FieldName = keyof typeof fields
const fieldNames = Object.keys(fields) as FieldName[]
type Texts = Record<FieldName, string>

const inCrm = (field: FieldName, value: string): object =>
  field === 'email'
    ? { email: value === '' ? [] : [{ email_address: value, primary_address: true }] }
    : { [fields[field].there]: value }

interface ModelLink {
  crmId: string
  clientId: number
  /** Texts that our record must have once the CRM's was read. */
  expected: Texts
  /** Fields that were empty at any time, here or there. */
  emptied: Set<FieldName>
  /** Fields of another type there at the moment. */
  mistyped: Set<FieldName>
  state: 'there' | 'gone' | 'absent'
  /** True while only a pull that reads every record finds its changes: it could not be read meanwhile. */
  hiddenOnce: boolean
}

/** A fault to plant, which the sequences must find. */
type Planted = 'none' | 'mark too far' | 'missing as empty'

interface Tally {
  changes: number
  pulls: number
  faults: number
  checks: number
}

/** Plays one sequence; answers what is wrong. */
async function play(firm: Firm, chance: SafetyDice, tally: Tally, planted: Planted): Promise<string[]> {
  const problems: string[] = []
  const links: ModelLink[] = []
  let number = 0
  let time = Temporal.Instant.from('2026-03-02T09:00:00Z')
  const inOrg = <T>(work: Parameters<typeof inFirm<T>>[1]) => inFirm(firm, work)
  const nextTime = () => (time = time.add({ seconds: chance.pick([0, 1, 40, 200]) })).toString()
  const next = (field: FieldName) => fields[field].valueOf((number += 1))
  const writeRecord = (crmId: string, values: object) =>
    sugar.write('Accounts', crmId, { ...values, date_modified: nextTime() })

  /** Links a client to a record, which is read at once, or to one that is not there yet. */
  async function aLink(): Promise<void> {
    const isAbsent = chance.chance(0.3)
    const crmId = `seq-${firm.org_id}-${chance.int(2 ** 31)}-${links.length}`
    const theirs = Object.fromEntries(fieldNames.map((field) => [field, next(field)])) as Texts
    const here = Object.fromEntries(
      fieldNames.map((field) => [
        field,
        field !== 'name' && chance.chance(0.4) ? '' : isAbsent ? next(field) : theirs[field],
      ]),
    ) as Texts
    // Its town is all of its address: a line of ours beside it would keep theirs away.
    const { id: clientId } = await inOrg((db) => build.aClient(db, { address_line1: '', address_country: '', ...here }))
    if (!isAbsent) writeRecord(crmId, Object.assign({}, ...fieldNames.map((field) => inCrm(field, theirs[field]))))
    await inOrg((db) =>
      build.aCrmLink(db, { client_id: clientId, crm_id: chance.chance(0.5) ? crmId : crmId.toUpperCase() }),
    )
    links.push({
      crmId,
      clientId,
      expected: isAbsent ? here : theirs,
      emptied: new Set(fieldNames.filter((field) => here[field] === '')),
      mistyped: new Set(),
      state: isAbsent ? 'absent' : 'there',
      hiddenOnce: true,
    })
    if (!isAbsent) await readAll()
  }

  function changeThere(link: ModelLink, field: FieldName): void {
    const value = field !== 'name' && chance.chance(0.15) ? '' : next(field)
    if (value === '') link.emptied.add(field)
    link.mistyped.delete(field)
    link.expected[field] = value
    writeRecord(link.crmId, inCrm(field, value))
    tally.changes += 1
  }

  const rowsOf = async () => {
    const rows = await inOrg(
      async (db) =>
        (
          await sql<Texts & { id: number; problem: string | null }>`
            select client.id::int, client.name, phone, website, address_city, email, r.problem
              from client join crm_link link on link.org_id = client.org_id and link.client_id = client.id
              left join crm_read r on r.org_id = link.org_id and r.link_id = link.id
             where client.org_id = ${firm.org_id}`.execute(db)
        ).rows,
    )
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** Reads the CRM and looks at what came of it; `clean`: nothing goes wrong meanwhile; `all`: every record is read; `moving`: a record may change meanwhile. */
  async function readCrm({
    clean,
    all,
    moving = true,
  }: {
    clean: boolean
    all: boolean
    moving?: boolean
  }): Promise<void> {
    const isHidden = sugar.hidden.size > 0
    for (const link of links)
      if (isHidden || sugar.refused.has(link.crmId) || link.state !== 'there' || link.mistyped.size > 0)
        link.hiddenOnce = true
    sugar.page = chance.pick([null, 1, 2, 3, 7])
    let changed: ModelLink | undefined
    if (moving && chance.chance(0.3))
      sugar.during = () => {
        sugar.during = null
        changed = chance.pick(links)
        if (changed.state === 'there') changeThere(changed, chance.pick(fieldNames))
      }
    await pull(database(), crm, { checked: all ? 1000 : chance.pick([0, 1]) })
    Object.assign(sugar, { faults: [], during: null })
    tally.pulls += 1
    if (planted === 'mark too far')
      await inOrg((db) =>
        sql`update crm_pull set marks = jsonb_build_object('Accounts', ${time.add({ hours: 1 }).toString()}::text)`.execute(
          db,
        ),
      )
    const rows = await rowsOf()
    for (const link of links) {
      const row = rows.get(link.clientId)
      if (!row) throw new Error('A client is gone.')
      for (const field of fieldNames)
        if (row[field] === '' && !link.emptied.has(field)) problems.push(`${link.crmId}: ${field} was emptied`)
      if (clean && all && link.state !== 'there' && row.problem !== 'The record no longer exists in the CRM.')
        problems.push(`${link.crmId} is ${link.state}, and its problem is “${row.problem}”`)
      if (!clean || link === changed || link.state !== 'there' || (!all && link.hiddenOnce)) continue
      if (all && link.mistyped.size === 0) link.hiddenOnce = false
      if (row.problem !== '') problems.push(`${link.crmId}: ${row.problem}`)
      for (const field of fieldNames) {
        tally.checks += 1
        if (!link.mistyped.has(field) && row[field] !== link.expected[field])
          problems.push(`${link.crmId}: ${field} is ${row[field]}, not ${link.expected[field]}`)
      }
    }
  }

  const goWell = () => {
    sugar.reset()
    sugar.hiddenAsEmpty = planted === 'missing as empty'
  }
  const readAll = () => {
    goWell()
    return readCrm({ clean: true, all: true, moving: false })
  }
  const someLink = (state: ModelLink['state']) => {
    const found = links.filter((link) => link.state === state)
    return found.length > 0 ? chance.pick(found) : undefined
  }

  const steps: Record<string, () => Promise<void> | void> = {
    change: () => {
      const link = someLink('there')
      if (link) changeThere(link, chance.pick(fieldNames))
    },
    others: () => {
      for (let count = chance.int(9); count > 0; count -= 1)
        writeRecord(`seq-noise-${chance.int(40)}`, { name: 'Noise' })
      if (chance.chance(0.2))
        sugar.write('Accounts', 'seq-future', { name: 'Later', date_modified: '2999-01-01T00:00:00Z' })
    },
    // What is typed here stays until the CRM has a new value: it is typed when both say the same.
    'change here': async () => {
      await readAll()
      const link = someLink('there')
      const field = chance.pick(fieldNames)
      if (!link || link.hiddenOnce || link.expected[field] === '') return
      link.expected[field] = next(field)
      await inOrg((db) =>
        sql`update client set ${sql.ref(field)} = ${link.expected[field]} where org_id = ${firm.org_id} and id = ${link.clientId}`.execute(
          db,
        ),
      )
    },
    mistype: () => {
      const link = someLink('there')
      const field = chance.pick(fieldNames)
      if (!link) return
      link.mistyped.add(field)
      writeRecord(link.crmId, { [fields[field].there]: chance.pick([null, 5, { text: 'x' }, [7]]) })
    },
    lose: () => {
      const link = someLink('there')
      if (!link) return
      link.state = 'gone'
      link.mistyped.clear()
      if (chance.chance(0.5)) sugar.purge('Accounts', link.crmId)
      else sugar.write('Accounts', link.crmId, { deleted: true, date_modified: nextTime() })
    },
    'bring back': () => {
      const link = someLink('gone')
      if (!link) return
      link.state = 'there'
      link.hiddenOnce = true
      const all = Object.assign({}, ...fieldNames.map((field) => inCrm(field, next(field)))) as object
      for (const field of fieldNames)
        link.expected[field] = fields[field].valueOf(number - fieldNames.length + 1 + fieldNames.indexOf(field))
      link.mistyped.clear()
      sugar.write('Accounts', link.crmId, { ...all, deleted: false, date_modified: '2025-01-01T00:00:00Z' })
    },
    // Read at once: what it says then fills only what is empty here.
    appear: async () => {
      const link = someLink('absent')
      if (!link) return
      const theirs = Object.fromEntries(fieldNames.map((field) => [field, next(field)])) as Texts
      for (const field of fieldNames) if (link.expected[field] === '') link.expected[field] = theirs[field]
      link.state = 'there'
      writeRecord(link.crmId, Object.assign({}, ...fieldNames.map((field) => inCrm(field, theirs[field]))))
      await readAll()
    },
    refuse: () => {
      const link = chance.pick(links)
      if (chance.chance(0.4)) sugar.refused.clear()
      else sugar.refused.set(link.crmId, chance.pick([403, 500]))
    },
    hide: () => {
      if (chance.chance(0.4)) sugar.hidden.clear()
      else for (const name of [fields[chance.pick(fieldNames)].there, 'email1']) sugar.hidden.add(name)
    },
    'bad pull': async () => {
      for (let count = 1 + chance.int(8); count > 0; count -= 1) sugar.faults.push(null)
      sugar.faults.push(chance.pick([401, 403, 429, 500, 503, 'page'] as const))
      if (chance.chance(0.3)) sugar.expire()
      tally.faults += 1
      await readCrm({ clean: false, all: chance.chance(0.3) })
    },
    'good pull': () => {
      const { hiddenAsEmpty } = sugar
      if (chance.chance(0.5)) goWell()
      const clean = sugar.hidden.size === 0 && sugar.refused.size === 0
      sugar.hiddenAsEmpty = hiddenAsEmpty || planted === 'missing as empty'
      return readCrm({ clean, all: chance.chance(0.3) })
    },
    link: async () => {
      if (links.length < 5) await aLink()
    },
  }
  const weighted = Object.keys(steps).flatMap((name) =>
    Array<string>(name === 'change' ? 8 : name === 'good pull' ? 4 : name === 'bad pull' ? 2 : 1).fill(name),
  )

  goWell()
  for (let count = 1 + chance.int(3); count > 0; count -= 1) await aLink()
  await readAll()
  for (let count = 8 + chance.int(10); count > 0; count -= 1) await steps[chance.pick(weighted)]?.()
  // The last good pull: nothing is wrong any more.
  for (const link of links) for (const field of link.mistyped) changeThere(link, field)
  await readAll()
  await readAll()
  return problems
}

async function playAll(count: number, planted: Planted, seed?: number) {
  const firm = await aFirm()
  crm.organisation = firm.org_id
  const chance = dice(seed)
  const tally: Tally = { changes: 0, pulls: 0, faults: 0, checks: 0 }
  const problems: string[] = []
  for (let index = 0; index < count; index += 1) {
    const turn = dice(chance.int(2 ** 31))
    problems.push(...(await play(firm, turn, tally, planted)).map((problem) => `sequence ${index}: ${problem}`))
    await inFirm(firm, async (db) => {
      await sql`delete from crm_pull`.execute(db)
      await sql`delete from crm_link`.execute(db)
    })
    sugar.empty()
  }
  report(
    `${count} sequences of the CRM, seed ${chance.seed}, ${planted}: ${tally.changes} changes, ${tally.pulls} pulls, ${tally.faults} with a fault, ${tally.checks} checks, ${problems.length} problems`,
  )
  return { problems, tally }
}

const sequences = Number(process.env['TEST_SEQUENCES'] ?? (isLong ? 2000 : 100))
test(`of ${sequences} sequences by chance none loses or falsifies anything`, { timeout: 3_600_000 }, async () => {
  const { problems, tally } = await playAll(sequences, 'none')
  expect(tally.checks).toBeGreaterThan(sequences * 10)
  expect(problems.slice(0, 20)).toEqual([])
})

test.each(['mark too far', 'missing as empty'] as const)('a planted fault is found: %s', async (planted) => {
  expect((await playAll(20, planted, 7)).problems.length).toBeGreaterThan(0)
})

/**
 * Fills an empty database with the demonstration (docs/rules/screens.md#demonstration): `node db/demo/seed.ts` with
 * DATABASE_URL. All of it or nothing, in one transaction; a database that holds an organisation is left alone.
 */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import { hashPassword } from '#features/auth/server/authPasswords.ts'
import { openDatabase, transact, type Database, type TenantDb } from '#server/db/db.ts'
import { failStart, fatal } from '#server/monitoring/fatal.ts'
import type { Files } from '#server/http/context.ts'
import { localFiles } from '#server/files/open.ts'
import { asAdministrator } from './asPerson.ts'
import { makeBills } from './bills.ts'
import { makeBookings } from './bookings.ts'
import { makeBudgets } from './budgets.ts'
import { makeRates } from './rates.ts'
import { makeClients } from './clients.ts'
import { makeCreditOnAccount } from './credits.ts'
import { makeDiary } from './diary.ts'
import { makeExpenses } from './expenses.ts'
import { makeFiles } from './files.ts'
import { demoFirms } from './firms.ts'
import { makeWebhook } from './hooks.ts'
import { makeInvoices } from './invoices.ts'
import { makeLeave } from './leave.ts'
import { makeFirm, type MadeFirm } from './people.ts'
import { makePayments } from './payments.ts'
import { makePlan } from './plan.ts'
import { makeTalk } from './talk.ts'
import { makeThings } from './things.ts'
import { makeQuoteOut } from './quoteOut.ts'
import { makeQualifications } from './qualifications.ts'
import { makeQuoteItems } from './items.ts'
import { makeProjectDetails } from './projects.ts'
import { makeValuations } from './valuations.ts'
import { makeSites } from './sites.ts'
import { makeTasks } from './tasks.ts'
import { makeWork } from './work.ts'
import { makeWriteOffs } from './writeOffs.ts'

export const demoPassword = 'fieldbook-demonstration'

/**
 * Makes everything and says so line by line; false when there was something already, and nothing was changed. Files are
 * made where it is said where they lie.
 */
export async function seed(database: Database, say: (line: string) => void, files?: Files): Promise<boolean> {
  const now = Temporal.Now.instant().toString()
  const passwordHash = await hashPassword({ limits }, demoPassword)
  return transact(database, {}, async (db) => {
    // Two starts at once wait for each other; the second one finds what the first has made.
    await sql`select pg_advisory_xact_lock(7305812)`.execute(db)
    if (!(await isEmpty(db))) return false
    const made = new Map<string, MadeFirm>()
    for (const firm of demoFirms) {
      await sql`select set_config('app.org_id', '', true), set_config('app.user_id', '', true), set_config('app.action', '', true)`.execute(
        db,
      )
      const done = await makeFirm(db, firm, { today: today(firm.timezone, now), passwordHash, made })
      made.set(firm.key, done)
      const { tasks, counts } = await makeWork(db, done)
      await makeProjectDetails(db, done)
      await makeSites(db, done)
      counts.quoteItems = await makeQuoteItems(db, done)
      await asAdministrator(db, done, () => makeClients(db, done))
      const entries = await makeDiary(db, done, tasks, now)
      await makePlan(db, done, tasks)
      // Hours of an item are estimated at the rates that there are when it is written.
      await makeRates(db, done)
      await makeBudgets(db, done)
      await makeThings(db, done)
      await makeBills(db, done)
      await makeQualifications(db, done)
      await makeTasks(db, done, tasks)
      await makeLeave(db, done)
      await makeBookings(db, done, tasks)
      await makeTalk(db, done)
      await makeExpenses(db, done)
      await makeValuations(db, done)
      const invoices = await makeInvoices(db, done)
      await makePayments(db, done)
      await makeCreditOnAccount(db, done)
      await makeWriteOffs(db, done)
      await makeWebhook(db, done)
      const quoteOut = await makeQuoteOut(db, done)
      const saved = files ? await makeFiles(db, done, { database, files }) : 0
      const total = Object.values(entries).reduce((sum, count) => sum + count, 0)
      // One quote that a client may read is enough to look at.
      const quote = firm === demoFirms[0] && quoteOut !== null ? `; a client reads a quote at ${quoteOut}` : ''
      say(
        `${firm.name} (${firm.locale}): ${done.people.length} people, ${counts.clients} clients, ${counts.projects} projects, ` +
          `${total} diary entries, ${invoices} invoices, ${saved} files${quote}`,
      )
    }
    return true
  })
}

/** Only the hashing reads them, and there is one hash to make. */
const limits = {
  passwordConcurrency: 1,
  passwordQueue: 0,
  sessionIdleDays: 1,
  sessionAbsoluteDays: 1,
  loginFailuresPerAccount: 1,
  loginFailuresPerAddress: 1,
}

async function isEmpty(db: TenantDb): Promise<boolean> {
  return (await db.selectFrom('org').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Lets the database count its rows before the first page is asked for; by itself it looks a minute later. */
async function countRows(adminUrl: string | undefined): Promise<void> {
  if (!adminUrl) return
  const owner = openDatabase({ url: adminUrl, poolSize: 1, statementTimeoutMs: 60_000 })
  try {
    await owner.pool.query('analyze')
  } finally {
    await owner.close()
  }
}

if (import.meta.main) {
  const url = process.env['DATABASE_URL']
  if (!url) fatal('Set DATABASE_URL to the database that is to hold the demonstration.')
  const dataDir = process.env['DATA_DIR']
  const files = dataDir === undefined ? undefined : localFiles(dataDir, 20_971_520)
  const database = openDatabase({ url, poolSize: 1, statementTimeoutMs: 60_000 })
  try {
    if (await seed(database, (line) => console.log(`  ${line}`), files))
      await countRows(process.env['DATABASE_ADMIN_URL'])
    else console.log('  The database holds an organisation already: nothing was changed.')
  } catch (error) {
    failStart(error)
  } finally {
    await database.close()
  }
}

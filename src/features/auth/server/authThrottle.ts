/**
 * Limits failed attempts to sign in. Failures count per account, per address and per both. A browser on which the person
 * has signed in before has its own count, so that a stranger's attempts never lock the owner out.
 *
 * An attempt counts before the password is checked, and is uncounted when the password was right: a thousand attempts at
 * the same moment are counted like any others.
 */
import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { TenantDb } from '#server/db/db.ts'
import { AppError } from '#server/http/errors.ts'
import type { SignInSettings } from '#server/access/session.ts'

interface Bucket {
  key: string
  /** Failures an hour before the waiting begins. */
  free: number
  /** Seconds to wait after the first failure too many; each further one doubles it. */
  first: number
  /** Bucket of an account: a right password ends the wait. One account does not end the wait of an address. */
  ofAccount: boolean
}

/** An attempt that was counted in a bucket, with the end of the wait that it began. */
interface Counted extends Bucket {
  until: string | null
}

const longestWait = 3600
const window = 3600

/** The buckets of an attempt. `knownDevice` is the hash of the device cookie of a known browser, else null. */
export function loginBuckets(
  { limits }: Pick<SignInSettings, 'limits'>,
  { email, address, knownDevice }: { email: string; address: string; knownDevice: Buffer | null },
): Bucket[] {
  if (knownDevice) return [{ key: `device ${knownDevice.toString('base64url')}`, free: 10, first: 5, ofAccount: true }]
  // The key is the e-mail address, so that an account that does not exist is counted and answered alike.
  const account = createHash('sha256').update(email).digest('base64url')
  return [
    { key: `account ${account}`, free: limits.loginFailuresPerAccount, first: 60, ofAccount: true },
    { key: `address ${address}`, free: limits.loginFailuresPerAddress, first: 10, ofAccount: false },
    { key: `both ${account} ${address}`, free: 10, first: 5, ofAccount: true },
  ]
}

/** The bucket of a person who types the current password to change it. */
export const passwordChangeBucket = (accountId: number): Bucket => ({
  key: `own ${accountId}`,
  free: 10,
  first: 5,
  ofAccount: true,
})

/** A network address that asks for links to new passwords. How many one account is sent is limited apart from it. */
export const resetBucket = ({ limits }: Pick<SignInSettings, 'limits'>, address: string): Bucket => ({
  key: `reset ${address}`,
  free: limits.loginFailuresPerAddress,
  first: 3600,
  ofAccount: false,
})

/** Bucket of an account whose codes are guessed at by who knows its password already. */
export const factorBucket = (accountId: number): Bucket => ({
  key: `factor ${accountId}`,
  free: 10,
  first: 60,
  ofAccount: true,
})

/** Counts an attempt in all its buckets. Throws 429 with the seconds to wait when one of them is full. */
export async function countAttempt(
  db: TenantDb,
  buckets: readonly Bucket[],
  refusal: (seconds: number) => AppError = tooManyAttempts,
): Promise<readonly Counted[]> {
  // The order is always the same, so that two attempts never deadlock.
  const ordered = buckets.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const waits: number[] = []
  for (const { key } of ordered) waits.push(await lockBucket(db, key))
  const wait = Math.max(0, ...waits)
  if (wait > 0) throw refusal(wait)
  const counted: Counted[] = []
  for (const bucket of ordered) {
    const { key, free, first } = bucket
    const { rows } = await sql<{ until: string | null }>`
      update login_throttle t
         set failures = counted.failures,
             first_failure = counted.since,
             blocked_until = case when counted.failures > ${free}
               then now() + make_interval(secs => least(${longestWait}, ${first} * power(2, least(counted.failures - ${free} - 1, 20)))) end
        from (
          -- Each full hour since halves what was counted: two bursts around the turn of an hour are not two allowances.
          select floor(failures / power(2, least(hours, 30)))::int + 1 as failures,
                 first_failure + hours * make_interval(secs => ${window}) as since
            from (select failures, first_failure, floor(extract(epoch from now() - first_failure) / ${window})::int as hours
                    from login_throttle where key = ${key}) old
        ) counted
       where t.key = ${key}
      returning blocked_until::text as until`.execute(db)
    counted.push({ ...bucket, until: rows[0]?.until ?? null })
  }
  return counted
}

/** Whether an attempt would be told to wait now. */
export async function mustWait(db: TenantDb, buckets: readonly Bucket[]): Promise<boolean> {
  const blocked = await db
    .selectFrom('login_throttle')
    .where(sql<boolean>`key = any(${buckets.map(({ key }) => key)}::text[]) and blocked_until > now()`)
    .select('key')
    .executeTakeFirst()
  return blocked !== undefined
}

/** Makes and locks the bucket's row. Returns the seconds for which it is still blocked. */
async function lockBucket(db: TenantDb, key: string): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    insert into login_throttle (key, failures, first_failure) values (${key}, 0, now())
    on conflict (key) do update set key = excluded.key
    returning coalesce(greatest(ceil(extract(epoch from blocked_until - now())), 0), 0)::int as wait`.execute(db)
  return rows[0]?.wait ?? 0
}

/**
 * Uncounts an attempt that was right, or that was never checked, and ends the wait that it began itself. A right
 * password ends every wait of its account.
 */
export async function uncountAttempt(
  db: TenantDb,
  counted: readonly Counted[],
  { right }: { right: boolean },
): Promise<void> {
  for (const { key, until, ofAccount } of counted)
    await sql`
      update login_throttle set failures = greatest(failures - 1, 0),
             blocked_until = case when ${right && ofAccount} or blocked_until = ${until}::timestamptz then null
                                  else blocked_until end
       where key = ${key}`.execute(db)
}

function tooManyAttempts(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 60 ? `${seconds} seconds` : minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError(
    429,
    { detail: `There were too many failed attempts. Please try again in ${wait}.` },
    { 'retry-after': String(seconds) },
  )
}

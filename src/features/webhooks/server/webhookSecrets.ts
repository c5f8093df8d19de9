/** Secrets of webhooks and what they sign (https://www.standardwebhooks.com). */
import { createHmac, randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { TenantDb } from '#server/db/db.ts'
import { seal, unseal } from '#server/access/sealed.ts'

interface Hook {
  org_id: number
  id: number
}
interface Settings {
  csrfSecret: string
}
const ownerOf = ({ org_id, id }: Hook) => ({ use: 'webhooks', of: `webhook ${org_id}/${id}` }) as const

/** Returns the secret in the format in which it is shown. */
const spelt = (secret: Buffer) => `whsec_${secret.toString('base64')}`

/**
 * Makes a new secret and returns it in the format in which it is shown. The previous secret also signs for a day; older
 * ones are deleted.
 */
export async function newSecret(db: TenantDb, settings: Settings, hook: Hook): Promise<string> {
  const secret = randomBytes(32)
  const condition = sql`org_id = ${hook.org_id} and webhook_id = ${hook.id}`
  await sql`delete from webhook_secret where ${condition} and expires is not null`.execute(db)
  await sql`update webhook_secret set expires = now() + interval '24 hours' where ${condition}`.execute(db)
  await sql`
    insert into webhook_secret (webhook_id, sealed) values (${hook.id}, ${seal(settings, ownerOf(hook), secret)})`.execute(
    db,
  )
  return spelt(secret)
}

/** Returns the secrets that sign now, the newest first; none if the server's own secret has changed. */
export async function secretsOf(db: TenantDb, settings: Settings, hook: Hook): Promise<Buffer[]> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed from webhook_secret
     where org_id = ${hook.org_id} and webhook_id = ${hook.id} and (expires is null or expires > now())
     order by id desc`.execute(db)
  return rows.flatMap(({ sealed }) => unseal(settings, ownerOf(hook), sealed) ?? [])
}

/** The headers of a message at an instant: a signature for each secret. */
export function signed(secrets: readonly Buffer[], { id, body, now }: { id: string; body: string; now: string }) {
  const timestamp = String(Math.floor(Temporal.Instant.from(now).epochMilliseconds / 1000))
  const signature = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(signature).join(' '),
  }
}

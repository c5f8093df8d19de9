/** Links to documents as the firm keeps them: made to hand over, and withdrawn. */
import { sql } from 'kysely'

import { projects } from '#features/projects/server/projects.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict, forbidden, notFound } from '#server/http/errors.ts'
import { needsPrices } from './printDocument.ts'
import { freshLink, newLink } from './sendDocument.ts'

/** 404 out of reach, 403 for one with prices that the caller does not see. */
async function reached(ctx: Ctx, id: number) {
  const { rows } = await sql<{ project_id: number; valid_until: string | null; priced: boolean; late: boolean }>`
    select project_id, valid_until, total is not null as priced,
      coalesce(valid_until < (now() at time zone ${ctx.me.timezone})::date, false) as late
      from document where org_id = ${ctx.me.org_id} and id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw notFound()
  const project = await projects.get(ctx, row.project_id)
  if (row.priced && !project.can_view_financials) throw forbidden(needsPrices)
  return row
}

export async function handOver(ctx: Ctx, id: number): Promise<{ link: string; expires: string }> {
  const { valid_until, late } = await reached(ctx, id)
  if (late) throw conflict('state', 'This quote has expired. Send a new revision.')
  const { link, hash } = freshLink(ctx.mail.publicUrl, ctx.me.org_id)
  return { link, expires: await newLink(ctx, id, { hash, valid_until }) }
}

export async function withdraw(ctx: Ctx, id: number): Promise<void> {
  await reached(ctx, id)
  await sql`update document_link set revoked = now()
             where org_id = ${ctx.me.org_id} and document_id = ${id} and revoked is null`.execute(ctx.db)
}

/** PDFs of a project: looked at, and kept among its files. Each is set outside of any transaction. */
import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'

import type { Received } from '#core/contract.ts'
import { safeFileName } from '#core/fileNames.ts'
import { has } from '#core/permissions.ts'
import { getFile } from '#features/files/server/files.queries.ts'
import { insertFiles } from '#features/files/server/insertFile.ts'
import type { Ctx, OwnCtx } from '#server/http/context.ts'
import { contextOf } from '#server/http/contextOf.ts'
import { inTenant } from '#server/db/db.ts'
import { forbidden } from '#server/http/errors.ts'
import { headBytes } from '#server/files/kinds.ts'
import { discard, save } from '#server/files/save.ts'
import { temporaryPath } from '#server/files/receive.ts'
import type { HttpSettings } from '#server/http/route.ts'
import type {
  getDocumentValues as reading,
  makeDocument as making,
  previewDocument as looking,
} from '../documents.contract.ts'
import type { DocumentValues } from '../documentFields.ts'
import { gather, printed } from './printDocument.ts'

/** A transaction of the caller's, as other calls have one. */
export const asActor = <T>(ctx: OwnCtx, work: (own: Ctx) => Promise<T>): Promise<T> =>
  inTenant(ctx.database, { orgId: ctx.me.org_id, userId: ctx.me.id, requestId: ctx.requestId }, (db) =>
    work(contextOf(db, ctx.me, ctx.request, ctx.settings as HttpSettings)),
  )

export async function preview(ctx: OwnCtx, { params, body }: Received<typeof looking>): Promise<string> {
  const { printable } = await asActor(ctx, (own) => gather(own, params.id, body))
  const pdf = await printed(ctx.files, ctx.me.org_id, printable)
  await ctx.reply
    .type('application/pdf')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(pdf))
  return ''
}

/** Returns the value of each field. */
export async function documentValues(ctx: Ctx, { params, body }: Received<typeof reading>): Promise<DocumentValues> {
  const { values } = await gather(ctx, params.id, body)
  return values
}

export async function make(ctx: OwnCtx, { params, body }: Received<typeof making>) {
  const { printable, priced } = await asActor(ctx, async (own) => {
    requireFiles(own)
    return gather(own, params.id, body)
  })
  const pdf = await printed(ctx.files, ctx.me.org_id, printable)
  return asFile(ctx, { name: printable.title, pdf }, async (own, file) => {
    const [id = 0] = await insertFiles(own, { project_id: params.id, purpose: priced ? 'quote' : 'attachment' }, [file])
    return getFile(own, id)
  })
}

/** 403 for who may not add files: what is made becomes one. */
export function requireFiles({ me }: Pick<Ctx, 'me'>): void {
  if (!has(me, 'file.add_file') || !has(me, 'file.view_file'))
    throw forbidden('You need permission to add files: the document is saved as a file of the project.')
}

/** Keeps the bytes, then runs the work in a transaction; what it throws leaves no bytes behind. */
export async function asFile<T>(
  ctx: OwnCtx,
  { name, pdf }: { name: string; pdf: Uint8Array },
  work: (own: Ctx, file: Awaited<ReturnType<typeof save>>) => Promise<T>,
): Promise<T> {
  const { store, folder } = ctx.files
  const keeping = { database: ctx.database, store, folder, orgId: ctx.me.org_id }
  await mkdir(folder, { recursive: true })
  const path = temporaryPath(folder)
  try {
    await writeFile(path, pdf, { mode: 0o600 })
    const saved = await save(keeping, {
      name: safeFileName(`${name.slice(0, 120)}.pdf`),
      path,
      size: pdf.length,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      head: Buffer.from(pdf.subarray(0, headBytes)),
    })
    try {
      return await asActor(ctx, (own) => work(own, saved))
    } catch (error) {
      await discard(keeping, [saved])
      throw error
    }
  } finally {
    await rm(path, { force: true })
  }
}

/** The request that carries files: read when its sender may send them, and let go of when they are refused. */
import { rm } from 'node:fs/promises'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Files } from '../http/context.ts'
import type { Database } from '../db/db.ts'
import { AppError } from '../http/errors.ts'
import { discard, save, type ReceivedFile } from './save.ts'
import type { ImageShape } from './pictures.ts'
import { receive } from './receive.ts'
import { roomOf } from './quota.ts'

/** Leaves the body of a form where it is, for `withFiles` to read once it is known who sends it. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null, undefined))
}

/** Largest number of bytes of a form besides its files. */
const formBytes = 65_536

export interface FormOf {
  database: Database
  files: Files
  request: FastifyRequest
  orgId: number
  /** Files of one form. */
  most: number
  shape: ImageShape | undefined
  fields: readonly string[]
  begin: (stated: Record<string, string>) => Promise<void>
}

/**
 * Receives and stores the files, runs the work, and removes them again if it fails. 507 when the disk is full, or
 * the organisation has no room for the announced or the received bytes.
 */
export async function withFiles<T>(formOf: FormOf, work: (files: ReceivedFile[]) => Promise<T>): Promise<T> {
  const { store, folder, quota, most } = formOf.files
  const keeping = { database: formOf.database, store, folder, orgId: formOf.orgId }
  const saved: Awaited<ReturnType<typeof save>>[] = []
  const announced = Number(formOf.request.headers['content-length'] ?? 0) || 0
  // Never reserve more room than the form may take.
  if (announced > formOf.most * most + formBytes) throw new AppError(413, { detail: 'This is too large to send.' })
  const room = roomOf({ database: formOf.database, orgId: formOf.orgId, quota, step: announced === 0 ? most : 0 })
  try {
    if (announced > 0) await room.take(announced)
    const take = announced > 0 ? () => Promise.resolve() : room.take
    const uploads = await receive(formOf.request.raw, folder, {
      bytes: most,
      files: formOf.most,
      take,
      fields: formOf.fields,
      begin: formOf.begin,
    })
    try {
      for (const upload of uploads) saved.push(await save(keeping, upload, formOf.shape))
    } finally {
      await Promise.all(uploads.map(({ path }) => rm(path, { force: true })))
    }
    return await work(saved.map(({ name, sha256, size, type, notes }) => ({ name, sha256, size, type, notes })))
  } catch (error) {
    await discard(keeping, saved)
    throw isFull(error)
      ? new AppError(
          507,
          { detail: 'The server has no disk space left. Tell your server administrator.' },
          { 'retry-after': '60' },
        )
      : error
  } finally {
    // The work is done: a reservation that could not be freed expires by itself.
    await room
      .free()
      .catch((error: unknown) => formOf.request.log.error({ err: error }, 'room for files was not given back'))
  }
}

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code))

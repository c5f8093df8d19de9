/** The request that carries files: read when its sender may send them, and let go of when they are refused. */
import { rm } from 'node:fs/promises'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Files } from '../context.ts'
import type { Database } from '../db.ts'
import { AppError } from '../errors.ts'
import { discard, keep, type ReceivedFile } from './keep.ts'
import type { ImageShape } from './pictures.ts'
import { receive } from './receive.ts'

/** Leaves the body of a form where it is, for `withFiles` to read once it is known who sends it. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null, undefined))
}

export interface FormOf {
  database: Database
  files: Files
  request: FastifyRequest
  orgId: number
  /** Files of one form. */
  most: number
  shape: ImageShape | undefined
}

/** Reads and keeps the files, runs the work, and takes back what was kept if that fails. 507 when the disk is full. */
export async function withFiles<T>(of: FormOf, work: (files: ReceivedFile[]) => Promise<T>): Promise<T> {
  const { store, folder } = of.files
  const keeping = { database: of.database, store, folder, orgId: of.orgId }
  const kept: Awaited<ReturnType<typeof keep>>[] = []
  try {
    const uploads = await receive(of.request.raw, folder, { bytes: of.files.most, files: of.most })
    try {
      for (const upload of uploads) kept.push(await keep(keeping, upload, of.shape))
    } finally {
      await Promise.all(uploads.map(({ path }) => rm(path, { force: true })))
    }
    return await work(kept.map(({ name, sha256, size, type, notes }) => ({ name, sha256, size, type, notes })))
  } catch (error) {
    await discard(keeping, kept)
    throw isFull(error)
      ? new AppError(507, { detail: 'The disk of the server is full.' }, { 'retry-after': '60' })
      : error
  }
}

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code))

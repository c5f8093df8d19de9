/**
 * Exports all of the organisation as one file: requested here, made by the worker, kept for a week. Downloads are
 * recorded.
 */
import * as z from 'zod/mini'

import { endpoint, Id, IdInPath, Instant, Ref } from '#core/contract.ts'

/** `waiting`: it is being made, see `progress`; `gone`: its week is over, or there is a newer one. */
const Archive = z.object({
  id: Id,
  state: z.enum(['waiting', 'done', 'failed', 'gone']),
  user: Ref,
  created: Instant,
  progress: z.nullable(z.object({ rows: z.int(), rows_all: z.int(), files: z.int(), files_all: z.int() })),
  /** Sentence about a failure. */
  problem: z.string(),
  rows: z.nullable(z.int()),
  files: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  /** Hash of the whole file, in hex. */
  sha256: z.nullable(z.string()),
  expires: z.nullable(Instant),
  downloads: z.array(z.object({ user: Ref, at: Instant })),
})
export type SettingArchive = z.output<typeof Archive>

export const listArchives = endpoint({
  name: 'listArchives',
  method: 'GET',
  path: '/company/archives/',
  summary: 'The last twenty archives of the organisation with their downloads, newest first',
  access: 'company.export_all',
  reply: z.array(Archive),
})

export const startArchive = endpoint({
  name: 'startArchive',
  method: 'POST',
  path: '/company/archives/',
  summary:
    'Make an archive of the whole organisation. 403 `confirm` when identity must be confirmed again; 409 `state` while another is being made',
  access: 'company.export_all',
  reply: Archive,
  creates: true,
})

export const downloadArchive = endpoint({
  name: 'downloadArchive',
  method: 'GET',
  path: '/company/archives/:id/download/',
  summary: 'Download an archive; the download is recorded. 403 `confirm` and 409 `state` as above',
  access: 'company.export_all',
  writes: true,
  params: IdInPath,
  reply: z.string(),
  raw: ['application/zip'],
})

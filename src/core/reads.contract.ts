/** Reads that a page needs at the same moment, in one request (docs/decisions/0156). */
import * as z from 'zod/mini'

import { endpoint } from './contract.ts'

/** Most reads of one request. */
export const readsMost = 40

/**
 * A line of the answer, as soon as its read is ready: `read` is its place in `paths`. Without a status the read is not
 * answered here, and is sent by itself: a file, a stream, an address that is none.
 */
export interface ReadAnswer {
  read: number
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

export const readTogether = endpoint({
  name: 'readTogether',
  method: 'GET',
  path: '/reads/',
  summary: 'Several reads in one request: a line of JSON for each, as soon as it is ready',
  access: 'session',
  query: z.object({
    /** Addresses without `/api`, a line each: `/clients/?page=1`. */
    paths: z.string().check(z.minLength(1), z.maxLength(12_000)),
  }),
  reply: z.unknown(),
  raw: ['application/x-ndjson'],
})

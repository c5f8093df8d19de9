/** Keeps a call, and the files of the record that it makes, until there is a network. */
import type { Endpoint } from '#core/contract.ts'
import { addressOf } from '../api.ts'
import { ApiError } from '../apiError.ts'
import { keepAll, type Keeping, mend } from './engine.ts'
import type { WaitingWords, Worded } from './kinds.ts'
import { shownTitle } from './shownTitle.ts'
import type { Write, WriteRequest } from './queue.ts'

export interface KeptAs extends WaitingWords {
  feature: string
  /** The record that it changes, such as `task/12`; absent for one that it makes. */
  subject?: string | undefined
  /** Files of the record that it makes, by what their column calls it: `expense`. */
  files?: { owner: string; chosen: readonly File[] } | undefined
}

export async function keepCall(
  endpoint: Endpoint,
  given: object,
  { subject: known, files, ...words }: KeptAs & Pick<Worded, 'reads'>,
  { key, tried }: { key: string; tried: object | undefined },
): Promise<void> {
  const subject = known ?? `${words.feature}/new ${key}`
  await keepAll<Worded>([
    { key, tried: tried !== undefined, subject, request: requestFor(endpoint, given), data: words },
    ...(files?.chosen ?? []).map((file) => fileOf(file, `/files/?${files?.owner}_id=:id`, subject, words)),
  ])
}

/** Sends a call in place of a refused one, and tells whether it waits. A second refusal is thrown, for the form to show. */
export async function mendCall(refused: Write, endpoint: Endpoint, given: object, data: Worded): Promise<boolean> {
  const after = await mend(refused.order, { request: requestFor(endpoint, given), data })
  if (after?.refusal) throw new ApiError(after.refusal.status, after.refusal.body)
  return after !== undefined
}

function requestFor(endpoint: Endpoint, given: object): WriteRequest {
  const { body } = given as { body?: unknown }
  const method = endpoint.method as WriteRequest['method']
  return { method, path: addressOf(endpoint, given), ...(body !== undefined && { body }) }
}

/** Keeps a file of a record that the server has, or of the firm. */
export async function keepFile(
  file: File,
  path: string,
  { key, tried, reads }: { key: string; tried: object | undefined; reads: readonly string[] },
): Promise<void> {
  const write = fileOf(file, path, `file/new ${key}`, { feature: 'file', title: shownTitle(), reads })
  await keepAll([{ ...write, key, tried: tried !== undefined }])
}

const fileOf = (
  file: File,
  path: string,
  subject: string,
  { feature, title, reads }: Pick<Worded, 'feature' | 'title' | 'reads'>,
): Keeping<Worded> => ({
  subject,
  request: { method: 'POST', path, file: { name: file.name, blob: file } },
  data: { feature, title: file.name, deed: 'File', facts: [title], reads: ['listFiles', 'getFileSpace', ...reads] },
})

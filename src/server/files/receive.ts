/**
 * Files on their way in: the parts of a form, streamed to temporary files under a running hash and a limit. Memory holds
 * a few chunks whatever is sent; what breaks off, goes on for too long or is refused leaves nothing behind.
 */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'

import { bytes as inWords } from '#core/bytes.ts'
import { AppError, invalid } from '../http/errors.ts'
import { headBytes } from './kinds.ts'

/** One file of a form, as sent, except `path`, which the server chooses. */
export interface FileUpload {
  name: string
  path: string
  size: number
  /** Hex. */
  sha256: string
  /** The file's first bytes. */
  head: Buffer
}

export interface ReceiveLimits {
  /** Largest number of bytes of one file. */
  bytes: number
  /** Files of one form. */
  files: number
  /** Called before so many bytes go to the disk; throws when there is no room for them. */
  take: (bytes: number) => Promise<void>
  /** Fields that the form may have, before its files. */
  fields: readonly string[]
  /** Called once, before the first file is read, with the form's fields; throws to refuse them. */
  begin: (stated: Record<string, string>) => Promise<void>
}

/** A fresh path for a temporary file. */
export const temporaryPath = (folder: string) => join(folder, randomBytes(16).toString('hex'))

/**
 * Receives the files of the form. 400 for an incomplete form or one with a field that is not allowed, an empty file
 * or no file at all; 413 for a file that is too large, as soon as it is; 415 for another kind of body. Temporary
 * files of a refused form are gone.
 */
export async function receive(
  raw: Readable & { headers: IncomingHttpHeaders },
  folder: string,
  limits: ReceiveLimits,
): Promise<FileUpload[]> {
  const form = parserOf(raw.headers, limits)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const paths: string[] = []
  const streams: BusboyFileStream[] = []
  const stated: Record<string, string> = {}
  let begun: Promise<void> | undefined
  const taking: Promise<FileUpload>[] = []
  try {
    await new Promise<void>((resolve, reject) => {
      form.on('file', (_field, stream, name) => {
        const path = temporaryPath(folder)
        paths.push(path)
        streams.push(stream)
        // The stream may fail before it is read; the form reports the error itself.
        stream.on('error', () => undefined)
        begun ??= limits.begin(stated)
        const taken = begun.then(() => take(stream, decoded(name ?? ''), path, limits))
        taken.catch(reject)
        taking.push(taken)
      })
      form.on('field', (name, value) => {
        const refused = refusalOfField(name, { allowed: limits.fields, late: begun !== undefined, again: stated[name] })
        if (refused === null) stated[name] = value
        else reject(invalid({ [name.slice(0, 100)]: [refused] }))
      })
      form.on('fieldsLimit', () => reject(broken()))
      form.on('filesLimit', () => reject(invalid({ files: [`At most ${limits.files} files at once.`] })))
      form.on('error', () => reject(broken()))
      form.on('finish', resolve)
      // The upload was cut off: its sender is no longer there to be answered.
      raw.on('error', () => reject(broken()))
      raw.on('close', () => {
        if (!raw.readableEnded) reject(broken())
      })
      raw.pipe(form)
    })
    const files = await Promise.all(taking)
    if (files.length === 0) throw invalid({ files: ['Choose a file.'] })
    return files
  } catch (error) {
    raw.unpipe(form)
    form.destroy()
    // The form's reader leaves the part open that it was in.
    for (const stream of streams) stream.destroy()
    await Promise.allSettled(taking)
    await Promise.all(paths.map((path) => rm(path, { force: true })))
    throw error
  }
}

function refusalOfField(
  name: string,
  { allowed, late, again }: { allowed: readonly string[]; late: boolean; again: string | undefined },
): string | null {
  if (!allowed.includes(name))
    return allowed.length === 0 ? 'This form takes files only.' : 'This form does not have this field.'
  if (again !== undefined) return 'Enter each value once.'
  return late ? 'Send this field before the files.' : null
}

const broken = () => invalid({ non_field_errors: ['The upload was incomplete. Please send it again.'] })

function parserOf(headers: IncomingHttpHeaders, limits: ReceiveLimits): BusboyInstance {
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type))
    throw new AppError(415, { detail: 'Send a form with the files in it, as multipart/form-data.' })
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': type },
      // Keeps the whole path, so that the sender sees what is left of it (core/fileNames.ts).
      preservePath: true,
      limits: {
        fileSize: limits.bytes,
        files: limits.files,
        fields: limits.fields.length + 1,
        parts: limits.files + limits.fields.length + 2,
        fieldNameSize: 100,
        fieldSize: 1000,
        headerPairs: 20,
        headerSize: 8192,
      },
    })
  } catch {
    throw invalid({ non_field_errors: ['The boundary of the form is missing.'] })
  }
}

/** The three signs that a form writes by their code. */
const decoded = (name: string) =>
  name.replace(/%(22|0d|0a)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

async function take(stream: BusboyFileStream, name: string, path: string, limits: ReceiveLimits): Promise<FileUpload> {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let [size, seen] = [0, 0]
  const tooLarge = new AppError(413, {
    detail: `A file may have at most ${inWords(limits.bytes)} (${inWords(limits.bytes, 1024)}).`,
  })
  stream.once('limit', () => stream.destroy(tooLarge))
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const through = pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        if (seen < headBytes) head.push(chunk.subarray(0, headBytes - seen))
        seen = Math.min(headBytes, seen + chunk.length)
        await limits.take(chunk.length)
        yield chunk
      }
    },
    file,
  )
  try {
    await through
  } finally {
    // A file that is still being opened would be created after its removal.
    if (!file.destroy().closed) await once(file, 'close')
  }
  if (stream.truncated) throw tooLarge
  if (size === 0) throw invalid({ files: ['This file is empty. Choose another one.'] })
  return { name, path, size, sha256: hash.digest('hex'), head: Buffer.concat(head) }
}

/** The store in a bucket of any server that speaks S3: an object a content, under its hash. */
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'

import { AwsClient } from 'aws4fetch'

import { unavailable } from '../http/errors.ts'
import { hashOfFile } from './hash.ts'
import type { FileStore } from './store.ts'

export interface S3Config {
  /** `https://s3.eu-west-2.amazonaws.com`, without the bucket. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const [questionMs, fileMs] = [20_000, 600_000]

/** Opens an S3 store; it throws 503 when the server cannot be reached or refuses a valid request. */
export function s3Store({ endpoint, bucket, ...keys }: S3Config): FileStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: 2, initRetryMs: 100 })
  const send = async (method: string, key: string, more: RequestInit = {}, ms = questionMs) => {
    const url = `${endpoint}/${encodeURIComponent(bucket)}/${key}`
    const answer = await client.fetch(url, { method, signal: AbortSignal.timeout(ms), ...more }).catch(outOfReach)
    if (!answer.ok && answer.status !== 404)
      outOfReach(new Error(`S3 answered ${method} ${answer.status}: ${(await answer.text()).slice(0, 500)}`))
    return answer
  }
  return {
    put: async (key, path) => {
      // Signed with the hash of the bytes, so that what came otherwise is refused; stored once it is answered.
      const headers = { 'x-amz-content-sha256': await hashOfFile(path) }
      const answer = await send('PUT', key, { headers, body: await openAsBlob(path) }, fileMs)
      if (!answer.ok) outOfReach(new Error(`The bucket ${bucket} does not exist.`))
    },
    get: async (key, range) => {
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const answer = await send('GET', key, headers && { headers }, fileMs)
      return answer.ok && answer.body ? Readable.fromWeb(answer.body) : null
    },
    has: async (key) => (await send('HEAD', key)).ok,
    remove: async (key) => void (await send('DELETE', key)),
  }
}

function outOfReach(cause: unknown): never {
  throw Object.assign(unavailable('Files are temporarily unavailable. Please try again.'), { cause })
}

/**
 * Map files come from strangers: each is read in a thread of its own, which has a time and memory of its own and can take
 * nothing down but itself.
 */
import { Worker } from 'node:worker_threads'

import { invalid } from '#server/http/errors.ts'
import { maxMapBytes, tooLargeMap } from '../../map.contract.ts'
import type { FoundInFile } from './found.ts'

const timeoutMs = 30_000
const memoryMb = 512

const tooMuch = 'This file takes too long to read. Simplify it, or save a part of it.'

/** 400 under `content` with a sentence for what is no map, or more than is read. */
export async function readMapFile({
  file_name: name,
  content,
}: {
  file_name: string
  content: string
}): Promise<FoundInFile> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > maxMapBytes) throw invalid({ content: [tooLargeMap] })
  const answer = await inThread(name, bytes)
  if ('refused' in answer) throw invalid({ content: [answer.refused] })
  return answer
}

function inThread(name: string, bytes: Buffer, limitMs = timeoutMs): Promise<FoundInFile | { refused: string }> {
  const worker = new Worker(new URL('./read.worker.ts', import.meta.url), {
    workerData: { name, bytes: new Uint8Array(bytes) },
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve({ refused: tooMuch })
      void worker.terminate()
    }, limitMs)
    worker.once('message', resolve)
    worker.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ refused: tooMuch })
      else reject(error)
    })
    worker.once('exit', () => clearTimeout(timer))
  })
}

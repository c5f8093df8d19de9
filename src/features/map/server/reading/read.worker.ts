/** Reads one map file and ends (read.ts starts it). */
import { parentPort, workerData } from 'node:worker_threads'

import { MapFileError } from './found.ts'
import { readMap } from './readFile.ts'

const { name, bytes } = workerData as { name: string; bytes: Uint8Array }
try {
  parentPort?.postMessage(await readMap(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)), [])
} catch (error) {
  if (!(error instanceof MapFileError)) throw error
  parentPort?.postMessage({ refused: error.message }, [])
}

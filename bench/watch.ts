/** A download, while the server's resident memory is watched. */
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import { say } from './report.ts'
import type { BenchServer } from './server.ts'

interface Download {
  token: string
  path: string
  format: string
  /** It takes its time over every piece. */
  slow?: boolean
}

/** Megabytes, seconds, and MiB that were resident at most. */
export interface Watched {
  path: string
  format: string
  megabytes: number
  seconds: number
  peak: number
}

/** Says how long the file took and how much memory the server had at most meanwhile. */
export async function watch(web: BenchServer, { token, path, format, slow = false }: Download): Promise<Watched> {
  let peak = 0
  const sampler = setInterval(() => (peak = Math.max(peak, web.memory() ?? 0)), 20)
  const begun = performance.now()
  const { bytes, lines } = await download(
    `${web.url}${path}${path.includes('?') ? '&' : '?'}format=${format}`,
    token,
    slow,
  )
  clearInterval(sampler)
  const seconds = (performance.now() - begun) / 1000
  say(
    `  ${format}${slow ? ', a slow client' : ''}: ${(bytes / 1e6).toFixed(1)} MB${format === 'csv' ? `, ${lines} lines` : ''} in ${seconds.toFixed(1)} s, peak resident ${peak} MiB`,
  )
  return { path, format, megabytes: bytes / 1e6, seconds, peak }
}

function download(url: string, token: string, slow: boolean): Promise<{ bytes: number; lines: number }> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { authorization: `Token ${token}` } }, (response) => {
      void (async () => {
        let [bytes, lines] = [0, 0]
        for await (const part of response as AsyncIterable<Buffer>) {
          bytes += part.length
          for (const byte of part) if (byte === 10) lines += 1
          if (slow) await pause(2)
        }
        if (response.statusCode !== 200) throw new Error(`${response.statusCode}`)
        resolve({ bytes, lines })
      })().catch(reject)
    })
    request.on('error', reject)
  })
}

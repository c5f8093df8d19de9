/** A server of its own for the bench: the real process, its memory and its way to the first answer. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

export interface BenchServer {
  url: string
  /** Milliseconds from the start of the process to its first answer. */
  coldStart: number
  pid: number
  /** Resident memory in MiB, where the system tells. */
  memory: () => number | null
  stop: () => Promise<void>
}

export async function startServer(
  databaseUrl: string,
  dataDir: string,
  more: Record<string, string> = {},
): Promise<BenchServer> {
  const port = await freePort()
  // As `npm start` starts it: what runs before anything is installed is plain JavaScript.
  const { HEAP } = (await import(new URL('../bin/process.mjs', import.meta.url).href)) as { HEAP: string[] }
  const begun = performance.now()
  const child = spawn(process.execPath, [...HEAP, fileURLToPath(new URL('../src/app/server.ts', import.meta.url))], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '1000000',
      POOL_SIZE: '16',
      ...more,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while ((await get(`${url}/api/health/`, '').catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error('The server ended before it answered.')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    url,
    pid: child.pid ?? 0,
    coldStart: performance.now() - begun,
    memory: () => residentMemory(child),
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

const get = (url: string, token: string) => send('GET', url, token)

export function send(
  method: string,
  url: string,
  token: string,
  body?: object,
): Promise<{ status: number; text: string }> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token && { authorization: `Token ${token}` }),
      ...(payload !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
      }),
    }
    const request = http.request(url, { method, agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(payload)
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

function residentMemory({ pid }: ChildProcess): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024)
  } catch {
    return null
  }
}

/** Reads that are sent in one request: those of a screen that opens, and those begun before it does (docs/decisions/0156). */
import { type ReadAnswer, readsMost, readTogether } from '#core/reads.contract.ts'
import { carrier } from './api.ts'

/** Milliseconds for which more reads are waited for, since the last one came. */
const quietMs = 4

interface Read {
  path: string
  init: RequestInit
  answer: (response: Response) => void
  fail: (error: unknown) => void
}

/** Milliseconds for which a screen opens: its parts come and read one after the other. */
const openingMs = 3000
/** Acts of a person, whose reads go by themselves. */
const acts = ['keydown', 'pointerdown'] as const

/** Milliseconds within which reads that are begun at once reach the network. */
const atOnceMs = 20

let gathered: Read[] = []
let gathersUntil = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Gathers the reads of a screen that opens now, until it has opened, somebody acts, or the returned function ends it. */
export function gatherReads(): () => void {
  gatherFor(openingMs)
  const end = () => {
    gathersUntil = 0
    for (const act of acts) removeEventListener(act, end, true)
  }
  for (const act of acts) addEventListener(act, end, true)
  return end
}

/** Gathers the reads that are begun at once with this call. */
export const gatherReadsBegunNow = (): void => gatherFor(atOnceMs)

function gatherFor(ms: number): void {
  gathersUntil = Math.max(gathersUntil, performance.now() + ms)
  carrier.send = (address, init) =>
    init.method === 'GET' && performance.now() < gathersUntil ? gather(address, init) : fetch(address, init)
}

function gather(address: string, init: RequestInit): Promise<Response> {
  return new Promise((answer, fail) => {
    gathered.push({ path: address.slice('/api'.length), init, answer, fail })
    clearTimeout(timer)
    if (gathered.length >= readsMost) flush()
    else timer = setTimeout(flush, quietMs)
  })
}

function flush(): void {
  const reads = gathered.filter(({ init, fail }) => {
    if (init.signal?.aborted) fail(init.signal.reason)
    return init.signal?.aborted !== true
  })
  gathered = []
  if (reads.length < 2) reads.forEach(alone)
  else void sendTogether(reads)
}

const alone = ({ path, init, answer, fail }: Read) => void fetch(`/api${path}`, init).then(answer, fail)

async function sendTogether(reads: readonly Read[]): Promise<void> {
  const open = new Map(reads.entries())
  const left = new AbortController()
  for (const [index, { init, fail }] of open)
    init.signal?.addEventListener('abort', () => {
      if (!open.delete(index)) return
      fail(init.signal?.reason)
      if (open.size === 0) left.abort()
    })
  const settle = ({ read, status, headers, body }: ReadAnswer) => {
    const waiting = open.get(read)
    if (!waiting || !open.delete(read)) return
    if (status === undefined) alone(waiting)
    else
      waiting.answer(new Response(body === undefined ? null : JSON.stringify(body), { status, headers: headers ?? {} }))
  }
  try {
    const paths = encodeURIComponent(reads.map(({ path }) => path).join('\n'))
    const { headers } = reads[0]?.init ?? {}
    const response = await fetch(`/api${readTogether.path}?paths=${paths}`, {
      credentials: 'same-origin',
      cache: 'no-store',
      ...(headers && { headers }),
      signal: left.signal,
    })
    // Refused as a whole: it is each read's refusal.
    if (!response.ok || !response.body) {
      const text = await response.text()
      for (const { answer } of open.values())
        answer(new Response(text, { status: response.status, headers: response.headers }))
      return
    }
    await eachLine(response.body, (line) => settle(JSON.parse(line) as ReadAnswer))
    throw new TypeError('The answer ended too early.')
  } catch (error) {
    for (const { fail } of open.values()) fail(error)
  }
}

async function eachLine(body: ReadableStream<Uint8Array<ArrayBuffer>>, take: (line: string) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    lines.forEach(take)
  }
}

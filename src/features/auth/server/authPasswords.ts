/** Password hashes: argon2id with 19 MiB, two passes and one lane; only a few run at the same time. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

import { unavailable } from '#server/http/errors.ts'
import type { SignInSettings } from '#server/access/session.ts'

type Limits = Pick<SignInSettings, 'limits'>

/** The account of a password and the address of its request: the queue is shared fairly by both. */
interface Origin {
  account: string
  address: string
}

const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

const nowhere: Origin = { account: '', address: '' }

/** Hashes a new password. 503 when too many wait for theirs. */
export async function hashPassword(settings: Limits, password: string, origin: Origin = nowhere): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await limitConcurrency(settings, origin, () => derive(password, nonce, cost))
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

/**
 * True when the password is the hash's. Without a hash (no such account, or one without a password) the same work is
 * done, so that the time taken tells nothing. 503 when too many wait for theirs.
 */
export async function verifyPassword(
  settings: Limits,
  password: string,
  hash: string | null,
  origin: Origin,
): Promise<boolean> {
  const known = hash === null ? null : parse(hash)
  const { nonce, tag, ...params } = known ?? dummyHash
  const derived = await limitConcurrency(settings, origin, () => derive(password, nonce, params))
  return known !== null && timingSafeEqual(derived, tag)
}

const dummyHash = { ...cost, nonce: randomBytes(16), tag: randomBytes(tagLength) }

// A hash carries its own cost, so that a later cost leaves old hashes readable.
function parse(hash: string) {
  const parts = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]{43})$/.exec(hash)
  if (!parts) return null
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

function derive(password: string, nonce: Buffer, params: typeof cost): Promise<Buffer> {
  // NFKC makes the same text of the input of every keyboard.
  const message = password.normalize('NFKC')
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce, tagLength, ...params }, (error, tag) => (error ? reject(error) : resolve(tag)))
  })
}

let running = 0
const waiting: (Origin & { start: () => void })[] = []
let last: Origin | undefined

/**
 * True when the queue has room. One address, and one account, may fill at most half of it, to leave room for others.
 */
const hasRoom = ({ account, address }: Origin, max: number) =>
  waiting.length < max &&
  waiting.filter((record) => record.address === address).length < Math.ceil(max / 2) &&
  waiting.filter((record) => record.account === account).length < Math.ceil(max / 2)

/**
 * Removes and returns the next waiting hash: the oldest whose account and address both differ from the last one's, else
 * the oldest of all.
 */
function nextInQueue() {
  const index = waiting.findIndex(({ account, address }) => account !== last?.account && address !== last?.address)
  return waiting.splice(Math.max(index, 0), 1)[0]
}

/** Limits how many hashes run at once, since each takes 19 MiB and a core. Others queue; a full queue answers 503. */
async function limitConcurrency<T>({ limits }: Limits, origin: Origin, work: () => Promise<T>): Promise<T> {
  if (running >= limits.passwordConcurrency) {
    if (!hasRoom(origin, limits.passwordQueue))
      throw unavailable('Too many people are signing in at once. Please try again.')
    await new Promise<void>((resolve) => waiting.push({ ...origin, start: resolve }))
  } else {
    running += 1
  }
  last = origin
  try {
    return await work()
  } finally {
    // The slot goes straight to the next in the queue.
    const next = nextInQueue()
    if (next) next.start()
    else running -= 1
  }
}

/**
 * Pictures are decoded in a process of their own, by a library in C that reads what strangers send: it has no secrets, a
 * time after which it is ended, and can take nothing down but itself. How many pixels there are is asked first.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { AppError, unavailable } from '../http/errors.ts'
import type { PictureSize } from './store.ts'

/** More than any camera's pixels, and few enough to be decoded in some hundred megabytes. */
export const maxPixels = 100_000_000

/** Cropped to the ratio of the two and made no larger than they say, in pixels. */
export interface ImageShape {
  width: number
  height: number
  format: 'webp' | 'jpeg' | 'png'
}

export interface PictureWork {
  type: string
  /** Path of the picture as it was received. */
  path: string
  /** Path of the stored picture: without metadata, or drawn again in `shape`. */
  kept: string
  shape?: ImageShape | undefined
  /** Paths of the pictures drawn from it in other sizes. */
  sizes: Record<PictureSize, string>
}

export interface Picture {
  type: string
  width: number
  height: number
}

/** The answer of the process: the picture, or why there is none. */
export type PictureAnswer = Picture | { refused: string }

const atOnce = 2
const waitingAtMost = 40
const timeoutMs = 20_000
const waiting: (() => void)[] = []
let running = 0

/** Runs the work on a picture. 400 under `files` for a broken picture or too many pixels, 503 when too busy. */
export async function workOn(name: string, work: PictureWork): Promise<Picture> {
  await turn()
  try {
    const answer = await inProcess(work)
    if ('refused' in answer) throw new AppError(400, { files: [`${name}: ${answer.refused}`] })
    return answer
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

async function turn(): Promise<void> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) throw unavailable('Too many pictures are being read. Please try again.', 10)
    await new Promise<void>((resolve) => void waiting.push(resolve))
  }
  running += 1
}

const program = fileURLToPath(new URL('./pictureProcess.ts', import.meta.url))
const unreadable = { refused: 'This picture is damaged. Choose another one.' }

function inProcess(work: PictureWork): Promise<PictureAnswer> {
  return new Promise((resolve, reject) => {
    const settings = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 65_536, env: {} } as const
    const args = ['--max-old-space-size=512', program, JSON.stringify(work)]
    execFile(process.execPath, args, settings, (error, stdout, stderr) => {
      if (!error) resolve(JSON.parse(stdout) as PictureAnswer)
      else if (error.killed === true)
        resolve({ refused: 'This picture takes too long to process. Choose a smaller one.' })
      // A signal ended the process: the file broke the decoder.
      else if (typeof error.signal === 'string') resolve(unreadable)
      else reject(new Error(`Pictures cannot be read: ${stderr.slice(0, 2000)}`))
    })
  })
}

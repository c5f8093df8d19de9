/** The kinds of writes that wait: how a row of each is written, read again and mended. Features register theirs. */
import type { ReactNode } from 'react'

import type { Locale } from '../locale.ts'
import type { Write } from './queue.ts'

/** The words of a waiting write's row. */
export interface WaitingWords {
  /** Name of the record, or of the file. */
  title: string
  /** Deed: `New expense`. */
  deed: string
  /** For whom and when, joined by dots. */
  facts: readonly string[]
  /** Typed text, in full. */
  text?: string
}

/** Data of a waiting write whose kind needs none of its own: its words as they were when it was written. */
export interface Worded extends WaitingWords {
  feature: string
  /** Names of the calls whose answers it makes old. */
  reads: readonly string[]
}

export interface WaitingKind {
  /** Words of a write that does not carry them. */
  words?: (write: Write, locale: Locale) => WaitingWords
  /** Reads again what its writes change, beside the answers of their `reads`. */
  refresh?: () => Promise<unknown>
  /** Page whose form corrects what was refused: it reads the write by `useMended`. */
  mendAt?: string
  /** Form that corrects what was refused, where it has no page. */
  mend?: (props: { subject: string; onClose: () => void }) => ReactNode
}

const kinds = new Map<string, WaitingKind>()
export const registerWaiting = (feature: string, kind: WaitingKind): void => void kinds.set(feature, kind)

const dataOf = ({ data }: Write) => (data ?? {}) as Partial<Worded>
export const kindOfWaiting = (write: Write): WaitingKind => kinds.get(dataOf(write).feature ?? '') ?? {}
export const readsOf = (write: Write): readonly string[] => dataOf(write).reads ?? []

export function wordsOfWaiting(write: Write, locale: Locale): WaitingWords {
  const { title = 'Change', deed = '', facts = [], text = '' } = dataOf(write)
  return kindOfWaiting(write).words?.(write, locale) ?? { title, deed, facts, text }
}

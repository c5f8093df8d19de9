import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'

import type { Endpoint } from '#core/contract.ts'
import { savedKeyPrefix } from '#core/offlineWrites.ts'
import { addressOf, newKey } from '#web/api.ts'
import { isReachable } from '#web/connection.ts'
import { sendOrKeep, type Tried, waitsSentence } from '#web/offline/sendOrKeep.ts'
import { sendFile } from '#web/upload.ts'
import { notify, notifySuccess } from '#web/ui/Snackbar.tsx'
import { getFileSpace, listFiles, uploadFiles } from '../files.contract.ts'
import type { FileOwner, FilePurpose } from '../files.rules.ts'
import { nextUploads, uploadsAfter } from './uploads.ts'

/** A record. */
export interface FilesOf {
  owner: FileOwner
  id: number
}
export interface UploadsTo {
  to: FilesOf | 'firm'
  /** Purpose of the files; an attachment by default. */
  purpose?: FilePurpose | undefined
  /** Further answers that a new file makes old. */
  invalidates?: readonly Endpoint[] | undefined
  /** Chosen before the record was there: they go first. */
  chosen?: readonly File[] | undefined
}

const named = (files: readonly File[]) => files.map((file) => ({ key: savedKeyPrefix + newKey(), file }))

/** Sends files to a record or the firm, two at a time; what is on its way when the screen is left goes on from the outbox. */
export function useUploads({ to, purpose, invalidates = [], chosen = [] }: UploadsTo) {
  const client = useQueryClient()
  const [uploads, step] = useReducer(uploadsAfter, chosen, (files) =>
    uploadsAfter([], { do: 'add', files: named(files) }),
  )
  const running = useRef(new Map<string, AbortController>())
  const forget = () =>
    Promise.all(
      [listFiles, getFileSpace, ...invalidates].map(({ name }) => client.invalidateQueries({ queryKey: [name] })),
    )

  const given = { query: { ...holderOf(to), ...(purpose && { purpose }) } }
  const keep = async (key: string, file: File, tried?: Tried) => {
    const { keepFile } = await import('#web/offline/keepCall.ts')
    const reads = invalidates.map(({ name }) => name)
    await keepFile(file, addressOf(uploadFiles, given), { key, tried, reads })
    return null
  }
  const send = async (key: string, file: File) => {
    const stop = new AbortController()
    running.current.set(key, stop)
    step({ do: 'send', key })
    try {
      const options = {
        key,
        signal: stop.signal,
        onProgress: (part: number) => step({ do: 'progress', key, part }),
      }
      const answer = await sendOrKeep(
        { key, waits: !isReachable() },
        () => sendFile(uploadFiles, given, file, options),
        (tried) => keep(key, file, tried),
      )
      if (answer === null) {
        step({ do: 'forget', key })
        return void notify({ message: waitsSentence })
      }
      const { data, undo } = answer
      step({ do: 'finish', key, notes: data[0]?.notes ?? [] })
      await forget()
      const added = `${data[0]?.name ?? file.name} added.`
      notifySuccess(added, undo && (() => undo().then(forget)))
    } catch (error) {
      step(stop.signal.aborted ? { do: 'forget', key } : { do: 'refuse', key, error })
    } finally {
      running.current.delete(key)
    }
  }
  useEffect(() => {
    for (const { key, file } of nextUploads(uploads)) if (!running.current.has(key)) void send(key, file)
  })
  const handOver = useEffectEvent(() => {
    for (const { key, file, state } of uploads)
      if (state === 'waiting' || state === 'sending')
        void keep(key, file, state === 'sending' ? { key } : undefined).catch(() => undefined)
  })
  useEffect(() => {
    const all = running.current
    return () => {
      handOver()
      all.forEach((stop) => stop.abort())
    }
  }, [])

  return {
    uploads,
    add: (files: readonly File[]) => step({ do: 'add', files: named(files) }),
    retry: (key: string) => step({ do: 'retry', key }),
    stop: (key: string) => {
      const sending = running.current.get(key)
      if (sending) sending.abort()
      else step({ do: 'forget', key })
    },
  }
}

const holderOf = (to: FilesOf | 'firm') =>
  to === 'firm' ? { firm: 'true' as const } : { [`${to.owner}_id`]: String(to.id) }

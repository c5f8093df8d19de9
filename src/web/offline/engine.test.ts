/** The pages of one browser share the queue: what another of them, or the service worker, has sent is asked for again. */
import 'fake-indexeddb/auto'
import { afterAll, expect, test, vi } from 'vitest'

import { offlineDb } from './answers.ts'
import { whenSent, startOffline, stopOffline } from './engine.ts'
import { offlineState, ownerIs } from './state.ts'
import { keepWrite, settleWrite } from './store.ts'

const owner = { org: 1, user: 7, account: 'sam@example.com' }
const anotherPage = new BroadcastChannel('fieldbook.offline')
const says: [string] = ['changed']
afterAll(() => {
  stopOffline()
  anotherPage.close()
})

test('a write that the service worker sent leaves the screen once the lists were asked again', async () => {
  // No answer ever comes here: it is somebody else who sends.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const steps: string[] = []
  whenSent(
    () => Promise.resolve(),
    () => {
      steps.push(`asked with ${offlineState().writes.length} on the screen`)
      return Promise.resolve()
    },
  )
  ownerIs(owner)
  const db = await offlineDb()
  const request = { method: 'POST', path: '/diary/', body: { details: 'In the tunnel' } } as const
  const write = await keepWrite(db, { key: 'k', owner, subject: 's', request, tried: null, data: null })
  await startOffline()
  expect(offlineState().writes).toHaveLength(1)

  // Kept by another page, not sent: nothing to ask for.
  const more = await keepWrite(db, { key: 'l', owner, subject: 't', request, tried: null, data: null })
  anotherPage.postMessage(...says)
  await vi.waitFor(() => expect(offlineState().writes).toHaveLength(2))
  expect(steps).toEqual([])

  await settleWrite(db, write, { id: 12, version: 1 })
  anotherPage.postMessage(...says)
  await vi.waitFor(() => expect(offlineState().writes.map(({ key }) => key)).toEqual([more.key]))
  expect(steps).toEqual(['asked with 2 on the screen'])
  expect(offlineState().became.get('s')).toBe(12)
})

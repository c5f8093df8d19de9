import { expect, test } from 'vitest'

import { ownActs } from './ownActs.ts'

const nothing = () => Promise.resolve()

test('versions that one made oneself lead to each other, those of others do not', async () => {
  const acts = ownActs()
  await acts.inTurn(3, (version) => Promise.resolve(acts.made(version + 1, nothing)))
  expect([acts.leadTo(3, 4), acts.leadTo(3, 5), acts.leadTo(2, 4), acts.leadTo(4, 4)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  // Somebody else made 5 of it; what one does to that is one's own again, what led there is not.
  await acts.inTurn(5, (version) => Promise.resolve(acts.made(version + 2, nothing)))
  expect([acts.leadTo(5, 7), acts.leadTo(3, 7), acts.leadTo(5, 6)]).toEqual([true, false, false])
})

test('an act taken back is one’s own as well, unless it could not be', async () => {
  const acts = ownActs()
  let undo: (() => Promise<void>) | undefined
  await acts.inTurn(3, (version) => Promise.resolve((undo = acts.made(version + 2, nothing))))
  await undo?.()
  expect([acts.leadTo(3, 7), acts.leadTo(5, 7), acts.leadTo(5, 6)]).toEqual([true, true, false])
  await acts.inTurn(7, (version) =>
    Promise.resolve((undo = acts.made(version + 1, () => Promise.reject(new Error('stale'))))),
  )
  await expect(undo?.()).rejects.toThrow('stale')
  expect([acts.leadTo(7, 8), acts.leadTo(8, 9)]).toEqual([true, false])
})

test('what was done after an act that could not be taken back stays one’s own', async () => {
  const acts = ownActs()
  let undo: (() => Promise<void>) | undefined
  const refused = () => Promise.reject(new Error('stale'))
  await acts.inTurn(3, (version) => Promise.resolve((undo = acts.made(version + 1, refused))))
  await acts.inTurn(4, (version) => Promise.resolve(acts.made(version + 3, undefined)))
  await expect(undo?.()).rejects.toThrow('stale')
  expect(acts.leadTo(3, 7)).toBe(true)
})

test('an act waits for the one before it, also for one that fails, and is based on what that left', async () => {
  const acts = ownActs()
  const based: number[] = []
  const first = Promise.withResolvers<void>()
  const act = (ready: Promise<void>) => (version: number) =>
    ready.then(() => {
      based.push(version)
      acts.made(version + 1, undefined)
    })
  const done = [
    acts.inTurn(1, act(first.promise)),
    acts.inTurn(1, () => Promise.reject(new Error('no network'))).catch(() => undefined),
    // The page still shows what it began with.
    acts.inTurn(1, act(nothing())),
  ]
  first.resolve()
  await Promise.all(done)
  expect(based).toEqual([1, 2])
  expect(acts.leadTo(1, 3)).toBe(true)
})

import { expect, test } from 'vitest'

import { ownActions } from './ownActions.ts'

const noop = () => Promise.resolve()

test('versions that one made oneself lead to each other, those of others do not', async () => {
  const actions = ownActions()
  await actions.inTurn(3, (version) => Promise.resolve(actions.made(version + 1, noop)))
  expect([actions.leadTo(3, 4), actions.leadTo(3, 5), actions.leadTo(2, 4), actions.leadTo(4, 4)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  // Somebody else made 5 of it; what one does to that is one's own again, what led there is not.
  await actions.inTurn(5, (version) => Promise.resolve(actions.made(version + 2, noop)))
  expect([actions.leadTo(5, 7), actions.leadTo(3, 7), actions.leadTo(5, 6)]).toEqual([true, false, false])
})

test('an act undone is the person’s own as well, unless it could not be', async () => {
  const actions = ownActions()
  let undo: (() => Promise<void>) | undefined
  await actions.inTurn(3, (version) => Promise.resolve((undo = actions.made(version + 2, noop))))
  await undo?.()
  expect([actions.leadTo(3, 7), actions.leadTo(5, 7), actions.leadTo(5, 6)]).toEqual([true, true, false])
  await actions.inTurn(7, (version) =>
    Promise.resolve((undo = actions.made(version + 1, () => Promise.reject(new Error('stale'))))),
  )
  await expect(undo?.()).rejects.toThrow('stale')
  expect([actions.leadTo(7, 8), actions.leadTo(8, 9)]).toEqual([true, false])
})

test('what was done after an act that could not be undone stays the person’s own', async () => {
  const actions = ownActions()
  let undo: (() => Promise<void>) | undefined
  const refused = () => Promise.reject(new Error('stale'))
  await actions.inTurn(3, (version) => Promise.resolve((undo = actions.made(version + 1, refused))))
  await actions.inTurn(4, (version) => Promise.resolve(actions.made(version + 3, undefined)))
  await expect(undo?.()).rejects.toThrow('stale')
  expect(actions.leadTo(3, 7)).toBe(true)
})

test('an act waits for the one before it, also for one that fails, and is based on what that left', async () => {
  const actions = ownActions()
  const based: number[] = []
  const first = Promise.withResolvers<void>()
  const act = (ready: Promise<void>) => (version: number) =>
    ready.then(() => {
      based.push(version)
      actions.made(version + 1, undefined)
    })
  const done = [
    actions.inTurn(1, act(first.promise)),
    actions.inTurn(1, () => Promise.reject(new Error('no network'))).catch(() => undefined),
    // The page still shows the version that it began with.
    actions.inTurn(1, act(noop())),
  ]
  first.resolve()
  await Promise.all(done)
  expect(based).toEqual([1, 2])
  expect(actions.leadTo(1, 3)).toBe(true)
})

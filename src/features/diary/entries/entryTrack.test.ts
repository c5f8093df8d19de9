import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { metresBetween } from './entryTrack.ts'
import { type EntryPlace } from './entryTrack.ts'
import { planOf } from './entryTrack.ts'

const box = { width: 440, height: 150, margin: 22 }
const place = (longitude: number, latitude: number): EntryPlace => ({
  at: '2026-11-20T08:00:00Z',
  longitude,
  latitude,
  accuracy: 5,
})
const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true })

describe('a plan', () => {
  test('has nothing to show without places, and one place in its middle', () => {
    expect(planOf([], box)).toBeNull()
    expect(planOf([place(-0.12, 51.5)], box)?.points).toEqual([{ x: 220, y: 75 }])
  })

  test('keeps every place inside the box, and its bar too', () => {
    const tracks = fc.array(fc.tuple(degrees(0.3), degrees(0.3)), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(tracks, degrees(179.9), degrees(70), (track, longitude, latitude) => {
        const places = track.map(([east, north]) => place(((longitude + east + 540) % 360) - 180, latitude + north))
        const plan = planOf(places, box)
        for (const { x, y } of plan?.points ?? []) {
          expect(x).toBeGreaterThanOrEqual(-0.001)
          expect(x).toBeLessThanOrEqual(box.width + 0.001)
          expect(y).toBeGreaterThanOrEqual(-0.001)
          expect(y).toBeLessThanOrEqual(box.height + 0.001)
        }
        expect(plan?.scale.pixels).toBeLessThan(box.width / 2)
        expect(plan?.scale.pixels).toBeGreaterThan(5)
      }),
    )
  })

  test('is to scale, north up', () => {
    const [a, b] = [place(-0.12, 51.5), place(-0.12, 51.51)]
    const plan = planOf([a, b], box)
    const [from, to] = plan?.points ?? []
    const pixels = (from?.y ?? 0) - (to?.y ?? 0)
    expect(pixels).toBeGreaterThan(0)
    const { scale } = plan ?? { scale: { pixels: 1, metres: 1 } }
    expect(((pixels / scale.pixels) * scale.metres) / metresBetween(a, b)).toBeCloseTo(1, 2)
  })
})

import { describe, expect, test } from 'vitest'

import type { Point } from '#features/projects/projectPlace.ts'
import { metresBetween } from './metres.ts'
import { gridPlace, itmOf, ofGrid, osgbOf, projected } from './grid.ts'

/**
 * The test points that the Ordnance Survey publishes with OSTN15 (Developer Pack, TestInput and TestOutput ETRStoOSGB):
 * latitude, longitude, easting, northing.
 */
const ordnanceSurvey = [
  [49.92226394, -6.29977752, 91492.146, 11318.804],
  [49.96006138, -5.2030461, 170370.718, 11572.405],
  [50.43885826, -4.10864564, 250359.811, 62016.569],
  [50.57563665, -1.29782277, 449816.371, 75335.861],
  [50.93127938, -1.45051434, 438710.92, 114792.25],
  [51.4007822, -3.55128349, 292184.87, 168003.465],
  [51.37447026, 1.4445473, 639821.835, 169565.858],
  [51.42754743, -2.54407618, 362269.991, 169978.69],
  [51.48936565, -0.11992557, 530624.974, 178388.464],
  [51.85890896, -4.30852477, 241124.584, 220332.641],
  [51.89436637, 0.89724327, 599445.59, 225722.826],
  [52.25529382, -2.15458614, 389544.19, 261912.153],
  [52.25160951, -0.91248957, 474335.969, 262047.755],
  [52.75136687, 0.40153547, 562180.547, 319784.995],
  [52.96219109, -1.19747656, 454002.834, 340834.943],
  [53.3448028, -2.64049321, 357455.843, 383290.436],
  [53.41628516, -4.2891807, 247958.971, 393492.909],
  [53.41630925, -4.28917793, 247959.241, 393495.583],
  [53.77911026, -3.04045491, 331534.564, 431920.794],
  [53.8002152, -1.66379168, 422242.186, 433818.701],
  [54.08666318, -4.63452168, 227778.33, 468847.388],
  [54.11685144, -0.07773133, 525745.67, 470703.214],
  [54.32919541, -4.38849118, 244780.636, 495254.887],
  [54.8954234, -2.93827741, 339921.145, 556034.761],
  [54.97912274, -1.61657685, 424639.355, 565012.703],
  [55.85399953, -4.29649016, 256340.925, 664697.269],
  [55.92478266, -3.29479219, 319188.434, 670947.534],
  [57.00606696, -5.82836692, 167634.202, 797067.144],
  [57.13902519, -2.04856031, 397160.491, 805349.736],
  [57.48625001, -4.21926399, 267056.768, 846176.972],
  [57.81351838, -8.57854456, 9587.909, 899448.996],
  [58.21262247, -7.59255561, 71713.132, 938516.404],
  [58.51560361, -6.26091456, 151968.652, 966483.78],
  [58.58120461, -3.72631022, 299721.891, 967202.992],
  [59.03743871, -3.21454001, 330398.323, 1017347.016],
  [59.09335035, -4.41757675, 261596.778, 1025447.602],
  [59.09671617, -5.8279934, 180862.461, 1029604.114],
  [59.53470794, -1.62516966, 421300.525, 1072147.239],
  [59.85409914, -1.2748691, 440725.073, 1107878.448],
  [60.13308092, -2.07382823, 395999.668, 1138728.951],
] as const

const apart = (a: readonly [number, number], b: readonly [number, number]) => Math.hypot(a[0] - b[0], a[1] - b[1])

describe('grids of a country', () => {
  test('all points that the Ordnance Survey publishes are within the five metres that the screen says', () => {
    const off = ordnanceSurvey.map(([latitude, longitude, east, north]) =>
      apart(osgbOf([longitude, latitude]), [east, north]),
    )
    expect(off).toHaveLength(40)
    expect(Math.max(...off)).toBeLessThan(5)
    // Without the shift of the datum it would be a hundred.
    expect(off.reduce((sum, id) => sum + id, 0) / off.length).toBeLessThan(2.5)
  })

  test('the projection itself is right to a centimetre', () => {
    // EPSG Guidance Note 7-2, Transverse Mercator; the scale is rounded there.
    const airy = { a: 6_377_563.396, flattening: 1 / 299.32496 }
    const grid = { ellipsoid: airy, latitude: 49, longitude: -2, scale: 0.9996013, east: 400_000, north: -100_000 }
    expect(apart(projected(grid, [0.5, 50.5]), [577_274.99, 69_740.5])).toBeLessThan(0.01)
    // A GPS station of Ordnance Survey Ireland, and the Spire of Dublin.
    expect(apart(itmOf([-6.34898734665306, 53.3642734370663]), [709_885.081, 736_167.699])).toBeLessThan(0.001)
    expect(apart(itmOf([-6.26024777285805, 53.3497939132163]), [715_830, 734_697])).toBeLessThan(0.001)
  })

  test('a place is said in the grid of where it is, with how far off that may be', () => {
    const say = (locale: 'GB' | 'IE' | 'CA' | 'US' | 'IN', [longitude, latitude]: Point) => {
      const found = gridPlace([longitude, latitude], locale)
      return found && `${found.grid} ${found.text} ${found.accuracy}`
    }
    expect(say('GB', [-1.66379168, 53.8002152])).toBe('National Grid SE 22241 33820 ±5 m')
    expect(say('GB', [-3.2116, 54.4542])).toMatch(/^National Grid NY 215\d\d 072\d\d /)
    expect(say('GB', [-1.2748691, 59.85409914])).toMatch(/^National Grid HU /)
    expect(say('GB', [-0.11992557, 51.48936565])).toMatch(/^National Grid TQ /)
    expect(say('IE', [-6.26024777, 53.34979391])).toBe('ITM 715830 734697 ±1 m')
    expect(say('GB', [-5.93, 54.597])).toMatch(/^ITM /)
    // Kintyre, and St Davids: across the water.
    expect([say('IE', [-5.605, 55.425]), say('IE', [-5.265, 51.882])]).toEqual([
      expect.stringMatching(/^National Grid NR /),
      expect.stringMatching(/^National Grid SM /),
    ])
    // The CN Tower.
    expect(say('CA', [-79.387139, 43.642567])).toMatch(/^UTM 17T 630084 483343[89] ±1 m$/)
    expect(say('IN', [73.857, 18.52])).toMatch(/^UTM 43Q /)
    expect(say('GB', [2.35, 48.85])).toMatch(/^UTM 31U /)
    expect(say('GB', [151.2, -33.86])).toMatch(/^UTM 56H /)
    expect(say('US', [0, 89])).toBe(null)
  })

  test('a place that is said in a grid is found again, and what is no place is not', () => {
    for (const [latitude, longitude] of ordnanceSurvey) {
      const text = gridPlace([longitude, latitude], 'GB')?.text ?? ''
      const back = ofGrid(text, 'GB')
      expect(back, text).not.toBe(null)
      // The corner of its square metre.
      expect(metresBetween([...(back ?? [0, 0])], [longitude, latitude]), text).toBeLessThan(1.5)
    }
    const near = (written: string, locale: 'GB' | 'IE' | 'CA', point: Point) =>
      metresBetween([...(ofGrid(written, locale) ?? ([0, 0] as const))], [...point])
    const leeds: Point = [-1.66379168, 53.8002152]
    for (const written of [
      'SE2224133820',
      'se 22241 33820',
      '422241 433820',
      'E 422241, N 433820',
      '422241.4,433820.2',
    ])
      expect(near(written, 'GB', leeds), written).toBeLessThan(1.5)
    expect(near('SE 222 338', 'GB', leeds)).toBeLessThan(70)
    expect(near('715830 734697', 'IE', [-6.26024777, 53.34979391])).toBeLessThan(0.1)
    expect(near('17T 630084 4833438', 'CA', [-79.387139, 43.642567])).toBeLessThan(1)
    expect(near('56H 333500 6251900', 'CA', [151.2, -33.86])).toBeLessThan(2000)
    for (const wrong of [
      '',
      'Leeds',
      'SE 222 33',
      'IE 222 338',
      'ZZ 222 338',
      'SE',
      '99T 630084 4833438',
      '1 2',
      '999999 999999',
    ])
      expect(ofGrid(wrong, 'GB'), wrong).toBe(null)
    expect(ofGrid('422241 433820', 'CA')).toBe(null)
  })
})

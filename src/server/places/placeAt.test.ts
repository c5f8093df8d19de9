import { expect, test } from 'vitest'

import { placeAt } from './placeAt.ts'

/** Towns, quays and islands; latitude before longitude, as maps say them. */
test.each([
  ['Panaji', 15.4909, 73.8278, 'IN GA'],
  ['Pune', 18.5204, 73.8567, 'IN MH'],
  ['Hyderabad', 17.385, 78.4867, 'IN TS'],
  ['Raipur', 21.2514, 81.6296, 'IN CG'],
  ['Bhubaneswar', 20.2961, 85.8245, 'IN OD'],
  ['Dehradun', 30.3165, 78.0322, 'IN UK'],
  ['Vijayawada', 16.5062, 80.648, 'IN AP'],
  ['Srinagar', 34.0837, 74.7973, 'IN JK'],
  ['St. John’s', 47.5615, -52.7126, 'CA NL'],
  ['Ottawa', 45.4215, -75.6972, 'CA ON'],
  ['Gatineau, across the river', 45.4765, -75.7013, 'CA QC'],
  ['Halifax, the quay', 44.6476, -63.5683, 'CA NS'],
  ['Kansas City, Missouri', 39.0997, -94.5786, 'US MO'],
  ['Kansas City, Kansas', 39.1141, -94.6775, 'US KS'],
  ['Washington', 38.9072, -77.0369, 'US DC'],
  ['Honolulu', 21.3069, -157.8583, 'US HI'],
  ['Newry', 54.1751, -6.3402, 'GB '],
  ['Dundalk', 53.9979, -6.406, 'IE '],
  ['Douglas', 54.1523, -4.4861, 'IM '],
  ['Dover, the harbour', 51.1205, 1.3305, 'GB '],
  ['Galway', 53.2707, -9.0568, 'IE '],
  ['Lyon', 45.764, 4.8357, 'FR '],
])('%s', (_name, latitude, longitude, place) => {
  const found = placeAt([longitude, latitude])
  expect(`${found?.country} ${found?.region}`).toBe(place)
})

test('far from any land there is none', () => {
  expect(placeAt([-30, 45])).toBeNull()
  expect(placeAt([0, 0])).toBeNull()
})

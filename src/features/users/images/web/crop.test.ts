import { expect, test } from 'vitest'

import { moveCrop, maxZoom, partOf, outputSize, clampCrop, wholeCrop } from './crop.ts'

const square = { width: 512, height: 512 }
const wide = { width: 600, height: 200 }
const landscape = { width: 4000, height: 3000 }

test('at first as much as fits is taken, from the middle', () => {
  expect(partOf(landscape, square, wholeCrop)).toEqual({ x: 500, y: 0, width: 3000, height: 3000 })
  expect(partOf(landscape, wide, wholeCrop)).toMatchObject({ x: 0, width: 4000 })
  expect(partOf({ width: 300, height: 900 }, square, wholeCrop)).toEqual({ x: 0, y: 300, width: 300, height: 300 })
})

test('a part never leaves the picture, however it is dragged or magnified', () => {
  const far = moveCrop(landscape, square, { ...wholeCrop, zoom: 2 }, 10, -10)
  expect(partOf(landscape, square, far)).toEqual({ x: 0, y: 1500, width: 1500, height: 1500 })
  expect(partOf(landscape, square, { ...wholeCrop, zoom: 99 }).width).toBe(3000 / maxZoom)
  expect(partOf(landscape, square, { ...wholeCrop, zoom: 0.1 }).width).toBe(3000)
})

test('the picture follows the pointer: dragged by a frame to the right, the part before it is seen', () => {
  const crop = { ...wholeCrop, zoom: 2 }
  const before = partOf(landscape, square, crop)
  expect(partOf(landscape, square, moveCrop(landscape, square, crop, 0.5, 0)).x).toBe(before.x - before.width / 2)
})

test('what was stopped at the edge does not have to be dragged back first', () => {
  const crop = clampCrop(landscape, square, { x: -3, y: 0.5, zoom: 1 })
  expect(crop).toEqual({ x: 0.375, y: 0.5, zoom: 1 })
})

test('no pixel is sent that was not there, and none more than asked for', () => {
  expect(outputSize(landscape, square, wholeCrop)).toEqual(square)
  expect(outputSize({ width: 300, height: 120 }, wide, wholeCrop)).toEqual({ width: 300, height: 100 })
})

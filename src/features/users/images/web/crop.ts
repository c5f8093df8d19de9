/** Calculates the cropped part of a picture: the largest of the requested ratio, moved and magnified. Pure. */

interface Size {
  width: number
  height: number
}

/**
 * Middle of the crop, from 0 to 1 across and down the picture, and its magnification: 1 is the largest crop that fits.
 */
export interface Crop {
  x: number
  y: number
  zoom: number
}

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const maxZoom = 5

/** Returns the crop in the picture's pixels, always within the picture. */
export function partOf(picture: Size, shape: Size, crop: Crop): Size & { x: number; y: number } {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height) / zoomIn(crop.zoom)
  const [width, height] = [shape.width * scale, shape.height * scale]
  return {
    width,
    height,
    x: between(0, crop.x * picture.width - width / 2, picture.width - width),
    y: between(0, crop.y * picture.height - height / 2, picture.height - height),
  }
}

/** Returns the crop with its middle moved so that the crop stays within the picture. */
export function clampCrop(picture: Size, shape: Size, crop: Crop): Crop {
  const part = partOf(picture, shape, crop)
  return {
    x: (part.x + part.width / 2) / picture.width,
    y: (part.y + part.height / 2) / picture.height,
    zoom: zoomIn(crop.zoom),
  }
}

/** Returns the crop after a drag: `across` and `down` are fractions of the visible frame. */
export function moveCrop(picture: Size, shape: Size, crop: Crop, across: number, down: number): Crop {
  const part = partOf(picture, shape, crop)
  return clampCrop(picture, shape, {
    zoom: crop.zoom,
    x: (part.x + part.width * (0.5 - across)) / picture.width,
    y: (part.y + part.height * (0.5 - down)) / picture.height,
  })
}

/** Returns the size in pixels to send: at most the requested one, and never larger than the picture. */
export function outputSize(picture: Size, shape: Size, crop: Crop): Size {
  const { width } = partOf(picture, shape, crop)
  const scale = Math.min(1, width / shape.width)
  return {
    width: Math.max(1, Math.round(shape.width * scale)),
    height: Math.max(1, Math.round(shape.height * scale)),
  }
}

const zoomIn = (zoom: number) => between(1, zoom, maxZoom)
const between = (least: number, value: number, max: number) => Math.max(least, Math.min(value, Math.max(least, max)))

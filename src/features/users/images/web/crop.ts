/** Which part of a picture is taken: as large as fits in the asked ratio, moved and magnified. Pure. */

interface Size {
  width: number
  height: number
}

/** The middle of the part, from 0 to 1 across and down the picture, and how much it is magnified: 1 is as much as fits. */
export interface Crop {
  x: number
  y: number
  zoom: number
}

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const maxZoom = 5

/** The part in the picture's pixels. It never leaves the picture. */
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

/** The same part by what it shows: a middle that would have left the picture is where it was stopped. */
export function clampCrop(picture: Size, shape: Size, crop: Crop): Crop {
  const part = partOf(picture, shape, crop)
  return {
    x: (part.x + part.width / 2) / picture.width,
    y: (part.y + part.height / 2) / picture.height,
    zoom: zoomIn(crop.zoom),
  }
}

/** The picture is dragged: `across` and `down` are parts of the frame that it is seen through. */
export function moveCrop(picture: Size, shape: Size, crop: Crop, across: number, down: number): Crop {
  const part = partOf(picture, shape, crop)
  return clampCrop(picture, shape, {
    zoom: crop.zoom,
    x: (part.x + part.width * (0.5 - across)) / picture.width,
    y: (part.y + part.height * (0.5 - down)) / picture.height,
  })
}

/** The pixels that are sent: no more than are asked for, none that the picture does not have. */
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

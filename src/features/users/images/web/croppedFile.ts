import { type ImagePurpose, imageShapes } from '../images.contract.ts'
import { type Crop, partOf, outputSize } from './crop.ts'

/** Formats that browsers can write: the signature's keeps transparency. */
const mediaTypes = { photo: 'image/jpeg', signature: 'image/png' } as const
const endings = { photo: 'jpg', signature: 'png' } as const

/** Returns the cropped part as a file; the server re-encodes it. */
export async function croppedFile(picture: ImageBitmap, purpose: ImagePurpose, crop: Crop): Promise<File> {
  const shape = imageShapes[purpose]
  const part = partOf(picture, shape, crop)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, outputSize(picture, shape, crop))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot display the picture. Try another browser.')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  const type = mediaTypes[purpose]
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  if (!blob) throw new Error('This browser cannot save the picture. Try another browser.')
  return new File([blob], `${purpose}.${endings[purpose]}`, { type })
}

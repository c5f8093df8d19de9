/**
 * The photo and the signature of a person (docs/rules/directory.md#files): pictures that the server re-encodes in one
 * shape.
 */
import * as z from 'zod/mini'

import { endpoint, IdInPath, Nothing, text } from '#core/contract.ts'

export type ImagePurpose = 'photo' | 'signature'

/** Shapes in pixels: larger pictures are cropped to this ratio and scaled down. */
export const imageShapes = {
  photo: { width: 512, height: 512, format: 'webp' },
  signature: { width: 600, height: 200, format: 'png' },
} as const

/** Permissions to change the caller's own image, and anybody's. */
const mayChange = ['profiles.change_profile', 'users.change_user'] as const

/** Makes the three calls for photo or signature; the handlers decide whose images the caller may see and change. */
function imageCalls(purpose: ImagePurpose, noun: string) {
  const path = `/users/:id/${purpose}/` as const
  return {
    get: endpoint({
      name: `get${noun}`,
      method: 'GET',
      path,
      summary: `The ${purpose} of a person; 404 where there is none`,
      access: 'session',
      keyAccess: ['users.view_user'],
      params: IdInPath,
      /** Id of the picture, so that each new picture has its own address; without it the same picture is returned. */
      query: z.object({ v: z.optional(text({ max: 20 })) }),
      reply: z.string(),
      raw: ['image/webp', 'image/png'],
    }),
    set: endpoint({
      name: `set${noun}`,
      method: 'POST',
      path,
      summary: `Give a person a ${purpose}, as multipart/form-data with one picture: cropped and encoded again. If-Match: the version of the person`,
      access: mayChange,
      inPerson: 'account',
      params: IdInPath,
      reply: Nothing,
      upload: 'form',
    }),
    remove: endpoint({
      name: `delete${noun}`,
      method: 'DELETE',
      path,
      summary: `Remove the ${purpose} of a person. If-Match: the version of the person`,
      access: mayChange,
      inPerson: 'account',
      params: IdInPath,
      reply: Nothing,
    }),
  }
}

export const photoCalls = imageCalls('photo', 'Photo')
export const signatureCalls = imageCalls('signature', 'Signature')

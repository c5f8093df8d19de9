/** The photo and the signature of a person (docs/rules/directory.md#files): pictures made anew in one shape. */
import * as z from 'zod/mini'

import { endpoint, IdInPath, Nothing, text } from '#core/contract.ts'

export type ImagePurpose = 'photo' | 'signature'

/** In pixels: larger ones are cropped to this ratio and made smaller. */
export const imageShapes = {
  photo: { width: 512, height: 512, format: 'webp' },
  signature: { width: 600, height: 200, format: 'png' },
} as const

/** One's own with the first, anybody's with the second. */
const mayChange = ['profiles.change_profile', 'users.change_user'] as const

/** The three calls of one of the two; whose image one may see and change, the handler judges. */
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
      /** The picture's id, so that another one has another address; who asks without it gets the same. */
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

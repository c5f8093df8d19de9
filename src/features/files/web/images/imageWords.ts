import { addressOf } from '#web/api.ts'
import { type ImagePurpose, photoCalls, signatureCalls } from '../../images.contract.ts'

export const callsOf = (purpose: ImagePurpose) => (purpose === 'photo' ? photoCalls : signatureCalls)

/** Where the picture is: another picture of the same person has another address, so that no old one is shown. */
export const imageAddress = (purpose: ImagePurpose, userId: number, image: number) =>
  `/api${addressOf(callsOf(purpose).get, { params: { id: String(userId) }, query: { v: String(image) } })}`

/** `AB` of Ada Brown, `A` of Ada: what stands in the place of a face. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toLocaleUpperCase()
}

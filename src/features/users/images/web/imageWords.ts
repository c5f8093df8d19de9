import { addressOf } from '#web/api.ts'
import { type ImagePurpose, photoCalls, signatureCalls } from '../images.contract.ts'

export const imageCallsOf = (purpose: ImagePurpose) => (purpose === 'photo' ? photoCalls : signatureCalls)

/** Where the picture is: another picture of the same person has another address, so that no old one is shown. */
export const imageAddress = (purpose: ImagePurpose, userId: number, image: number) =>
  `/api${addressOf(imageCallsOf(purpose).get, { params: { id: String(userId) }, query: { v: String(image) } })}`

/** `AB` of Ada Brown, `A` of Ada: what stands in the place of a face. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return `${firstOf(first)}${firstOf(last)}`.toLocaleUpperCase()
}

/** The first character as a person counts them: accents and joined signs stay with their letter. */
const firstOf = (word: string) => letters.segment(word)[Symbol.iterator]().next().value?.segment ?? ''
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

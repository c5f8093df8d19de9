import { addressOf } from '#web/api.ts'
import { type ImagePurpose, photoCalls, signatureCalls } from '../images.contract.ts'

export const imageCallsOf = (purpose: ImagePurpose) => (purpose === 'photo' ? photoCalls : signatureCalls)

/** Returns the picture's address: each new picture has another one, so that no cached one is shown. */
export const imageAddress = (purpose: ImagePurpose, userId: number, image: number) =>
  `/api${addressOf(imageCallsOf(purpose).get, { params: { id: String(userId) }, query: { v: String(image) } })}`

/** Returns the initials that stand in for a photo: `AB` for Ada Brown, `A` for Ada. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return `${firstOf(first)}${firstOf(last)}`.toLocaleUpperCase()
}

/** Returns the first character as people count: accents and joined characters stay with their letter. */
const firstOf = (word: string) => letters.segment(word)[Symbol.iterator]().next().value?.segment ?? ''
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

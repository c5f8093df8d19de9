import { addressLabels, type Wording } from '#core/locale/wording.ts'

/** The keys that find an address, as the organisation's country calls its lines. */
export function addressHelps(words: Wording) {
  const { city, region, postcode } = addressLabels(words)
  return {
    city: { hint: city, example: 'bath' },
    region: { hint: region, example: 'somerset' },
    postcode: { hint: `${postcode}, or its first letters`, example: 'BA1' },
    country: { hint: 'Country code, such as GB', example: 'GB' },
  }
}

import type { Address } from '#core/address.ts'
import { useLocale } from '#web/locale.ts'

/** Returns the address that a new record begins with: nothing but the firm's own country. */
export const useOwnCountry = (): Address => ({
  line1: '',
  line2: '',
  city: '',
  region: '',
  postcode: '',
  country: useLocale().code,
})

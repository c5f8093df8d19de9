/** Choices of the set-up form, and guesses from the browser. */
import { defaultLocale, localeCodes, type LocaleCode } from '#core/locale/localeCodes.ts'
import { locales } from '#core/locale/locales.ts'

export const countries = localeCodes.map((value) => ({ value, label: locales[value].name }))

/** Guesses the country by the browser's time zone, else by its language, else takes the United Kingdom. */
export function guessCountry(language: string, timezone: string): LocaleCode {
  const region = language.split('-')[1]?.toUpperCase()
  return (
    localeCodes.find((code) => locales[code].timezones.includes(timezone)) ??
    localeCodes.find((code) => code === region) ??
    defaultLocale
  )
}

/** Every zone that the browser knows; its own is among them even where it goes by an old name. */
export function timezonesOf(own: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), own])
  return [...zones].toSorted().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}

/** Countries that organisations work in. A new one has its word here, its file beside this one and its lines in `locales.ts`. */
export const localeCodes = ['CA', 'GB', 'IE', 'IN', 'US'] as const
export type LocaleCode = (typeof localeCodes)[number]

/** The locale of texts written where no organisation is known. */
export const defaultLocale: LocaleCode = 'GB'

/** How a firm writes hours: `clock` is 7:15, `decimal` 7.25. */
export const hoursForms = ['clock', 'decimal'] as const
export type HoursForm = (typeof hoursForms)[number]

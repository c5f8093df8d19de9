/** The name of the screen that is open: it says what is written there belongs to. */
export const shownTitle = (): string => document.title.replace(/ · Fieldbook$/, '')

/** What every list remembers of how it was looked at; the page is not among it. */
export const listSettings = ['search', 'inactive', 'ordering', 'rows', 'set'] as const

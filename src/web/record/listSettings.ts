/**
 * What every list remembers of how it was looked at. The page is not among it, but of contacts
 * (docs/rules/screens.md#remembered-settings).
 */
export const listSettings = ['search', 'inactive', 'ordering', 'rows', 'set', 'view'] as const

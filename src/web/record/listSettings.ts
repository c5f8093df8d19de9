/**
 * Settings that every list remembers. The page is not among it, but of contacts
 * (docs/rules/screens.md#remembered-settings).
 */
export const listSettings = ['search', 'inactive', 'ordering', 'rows', 'set', 'view'] as const

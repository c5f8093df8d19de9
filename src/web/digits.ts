/**
 * Parses ids in the path of a route: digits only (docs/rules/screens.md#addresses). Anything else does not match,
 * and so shows the not-found screen. `createRoute({ path: '/users/$id', params: digits('id') })`
 */
export const digits = <K extends string>(...names: K[]) => ({
  parse: (raw: Record<K, string>): Record<K, number> | false => {
    if (!names.every((name) => /^[0-9]{1,15}$/.test(raw[name]))) return false
    return Object.fromEntries(names.map((name) => [name, Number(raw[name])])) as Record<K, number>
  },
  stringify: (ids: Record<K, number>): Record<K, string> =>
    Object.fromEntries(names.map((name) => [name, String(ids[name])])) as Record<K, string>,
})

/** Finds the page after signing in: a path of ours, never another site (docs/rules/screens.md#navigation-guard). */

/**
 * The path of a `next` query, or `/` when it is none of ours. Refused: what does not start with one slash, schemes,
 * backslashes and control characters (browsers read `/\` and `/<tab>/` as `//`), what resolves to another origin, and
 * the public screens, which would only send the user in a circle.
 */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || next.length > 2000) return '/'
  if (!/^\/(?!\/)/.test(next) || /[\\\u0000-\u0020\u007f-\u009f]/.test(next)) return '/'
  const there = parsed(next)
  if (there === undefined || there.origin !== here || isPublicPath(there.pathname)) return '/'
  // Dots are resolved by now: `/.//evil.example` has become `//evil.example`.
  return there.pathname.startsWith('//') ? '/' : there.pathname + there.search + there.hash
}

/** The screens that need no profile. */
export const isPublicPath = (path: string) => /^\/(login|logout|setup|invitation|acting|q)(\/|$)/.test(path)

const here = 'http://fieldbook.invalid'

function parsed(next: string): URL | undefined {
  return URL.canParse(next, here) ? new URL(next, here) : undefined
}

/** Names a user agent as a person recognises it: "Firefox on Linux". A token without one is a program. */
export function deviceOf(agent: string | null, kind: string): string {
  const browser = browsers.find(([, pattern]) => pattern.test(agent ?? ''))?.[0]
  const system = systems.find(([, pattern]) => pattern.test(agent ?? ''))?.[0]
  if (browser === undefined) return kind === 'browser' ? 'A browser' : agent?.split(/[ /]/)[0] || 'A program'
  return system === undefined ? browser : `${browser} on ${system}`
}

// The order matters: most browsers also claim to be ones further down.
const browsers: readonly [string, RegExp][] = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]
const systems: readonly [string, RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

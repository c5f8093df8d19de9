/** Values that the login remembers in this browser. A browser that refuses storage only invalidates. */
type Key = 'email' | 'cookies' | 'backends'

export function readLoginValue(key: Key): string | undefined {
  try {
    return localStorage.getItem(`fieldbook.login.${key}`) ?? undefined
  } catch {
    return undefined
  }
}

export function writeLoginValue(key: Key, value: string): void {
  try {
    localStorage.setItem(`fieldbook.login.${key}`, value)
  } catch {
    // Without storage the question is asked again next time.
  }
}

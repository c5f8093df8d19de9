/**
 * Passwords that attackers try first. A password has at least 15 characters, and the long ones of leaked lists are
 * made of short ones: a common word, run of keys or run of digits, repeated or strung together. So those are removed,
 * and what is left must still be long enough.
 */
import { invalid } from '#server/http/errors.ts'

// The most used words and runs of the published lists; the longest first, so that a part never spoils a whole.
const common = `
  correcthorsebatterystaple fieldbookdemonstration thequickbrownfox jumpsoverthelazydog
  qwertyuiopasdfghjklzxcvbnm 1qaz2wsx3edc4rfv5tgb administrator qwertyuiop asdfghjkl zxcvbnm
  abcdefghijklmnopqrstuvwxyz abcdefgh 1q2w3e4r5t6y 1q2w3e4r5t 1q2w3e4r 1qaz2wsx zaq12wsx q1w2e3r4 qazwsxedc
  qazwsx qweasdzxc qweasd 1234567890 0987654321 987654321 123456789 12345678 1234567 123456 12345 123123
  112233 1234 123 321 iloveyou ilovegod password passw0rd p@ssw0rd p@ssword pa55word passphrase letmein
  welcome changeme football baseball basketball superman batman spiderman pokemon starwars trustno1 whatever
  sunshine princess monkey dragon master shadow michael jennifer jessica jordan charlie ashley daniel
  computer internet samsung google facebook liverpool chelsea arsenal manchester london england summer winter
  spring autumn january february december monday friday secret login access admin root test user guest hello
  money freedom qwerty qwert azerty asdfgh asdf zxcv abc fieldbook company office survey surveys surveyor my
  is the love pass word
`
  .trim()
  .split(/\s+/)
  .toSorted((a, b) => b.length - a.length)

/**
 * Characters that a password must have left once everything common is taken out of it, repetitions and separators
 * included.
 */
const minLeft = 5

/** Returns whether a password is on everybody's list, or has no more than the person's own name or address. */
function isCommonPassword(password: string, personal: readonly string[] = []): boolean {
  const plain = password
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(19|20)\d\d/g, ' ')
  const own = personal.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length > 2)
  // The password is checked as typed and with usual disguises undone, each with and without separators between words.
  return [plain, undisguised(plain)]
    .flatMap((text) => [text.replace(separators, ' '), text.replace(separators, '')])
    .some((text) => left(text, own) < minLeft)
}

const separators = /[^\p{L}\p{N}@$!]+/gu

function left(text: string, own: readonly string[]): number {
  let rest = text
  for (const word of [...own, ...common]) rest = rest.replaceAll(word, ' ')
  return new Set(rest.replace(/[\s!]+/g, '')).size
}

const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const undisguised = (text: string) => text.replace(/[013457@$!]/g, (sign) => disguises[sign] ?? sign)

/** Throws 400 under `field` for a password that is too common. */
export function requireUncommon(field: string, password: string, personal: readonly string[]): void {
  if (isCommonPassword(password, personal))
    throw invalid({ [field]: ['This password is too easy to guess. Choose another one.'] })
}

/** Names of files: what people call them, made harmless for every system that may ever write one to a disk. */

import { unseenCharacters } from './readableText.ts'

/** Longer ones do not fit on every disk once they are written in UTF-8. */
const longestFileName = 150

const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g
const forbidden = /[<>:"|?*/\\]/g
/** Devices of Windows, whatever follows their name. */
const devices = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i

/**
 * Returns the last step of a path, without invisible characters or those that some system forbids; `file` when
 * nothing is left.
 */
export function safeFileName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const name = last
    .normalize('NFC')
    .replace(unseenCharacters, '')
    .replace(controls, '')
    .replace(forbidden, '_')
    .replace(/\s+/g, ' ')
    .replace(/[. ]+$/, '')
    .trim()
    .replace(devices, '_$1')
  return shortened(name === '' ? 'file' : name)
}

function shortened(name: string): string {
  if (name.length <= longestFileName) return name
  const extension = /\.[^. ]{1,16}$/.exec(name)?.[0] ?? ''
  // Half of a character that takes two is no character.
  const stem = name.slice(0, longestFileName - extension.length).replace(/[\ud800-\udbff]$/, '')
  return `${stem}${extension}`
}

/** The ending of a file's name in small letters; empty without one. */
export const extensionOf = (name: string): string => /[^.]\.([^. ]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Texts of elsewhere, such as another program's, as people read them. */

/** Characters that turn the reading direction, and invisible ones: `invoice[U+202E]fdp.exe` reads as a PDF. */
export const unseenCharacters =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g
/** Control characters, and what stands for half of a character or for one that could not be read. */
const broken = /\s*[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffd]+\s*/g

/** Returns the text on one line, without direction marks, invisible, control and broken characters. */
export const readableText = (text: string): string =>
  text.toWellFormed().replace(unseenCharacters, '').replace(broken, ' ').trim()

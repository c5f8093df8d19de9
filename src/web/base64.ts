const piece = 32_768

/** Encodes bytes for a file within JSON. */
export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += piece)
    text += String.fromCharCode(...bytes.subarray(index, index + piece))
  return btoa(text)
}

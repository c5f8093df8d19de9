/** Builds the link for a telephone, e-mail address or website; null where the text is none. */

/** Returns a `tel:` link with digits, and a plus before the country's; an extension behind the number is left out. */
export function telephoneLink(written: string): string | null {
  const [number = ''] = written.split(/[a-z#;,/]/i)
  const plus = number.trim().startsWith('+') ? '+' : ''
  // The nought in brackets is dialled within the country only.
  const digits = (plus ? number.replace(/\(0\)/, '') : number).replace(/\D/g, '')
  return digits.length < 3 ? null : `tel:${plus}${digits}`
}

export function mailLink(address: string): string | null {
  const index = address.lastIndexOf('@')
  if (index < 1) return null
  return `mailto:${encodeURIComponent(address.slice(0, index))}@${encodeURIComponent(address.slice(index + 1))}`
}

/** A website, and nothing that a browser would run; without a scheme it is the safe one. */
export function websiteLink(written: string): string | null {
  if (written.trim() === '') return null
  const address = /^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`
  if (!URL.canParse(address)) return null
  const { href, protocol, hostname } = new URL(address)
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : null
}

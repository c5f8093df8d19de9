/** The accounting program that the configuration names, and to which data is sent. */
export interface AccountingConfig {
  url: string
  /** Sent as a bearer; empty: none. */
  token: string
}

/** Null without an address: nothing is sent. The token is not repeated in a mistake. */
export function accountingOf(
  url: string | undefined,
  token: string | undefined,
  mistake: (sentence: string) => void,
): AccountingConfig | null {
  if (url === undefined) {
    if (token !== undefined) mistake('ACCOUNTING_TOKEN is given without ACCOUNTING_URL, to which it would be sent.')
    return null
  }
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username !== '' || parsed.hash !== '') {
    mistake('ACCOUNTING_URL must be an address like https://books.example.com/fieldbook, without a name or password.')
    return null
  }
  return { url, token: token ?? '' }
}

/** The provider of single sign-on, as the configuration names it: any that speaks OpenID Connect. */
export interface SsoSettings {
  /** Exactly as its tokens say it. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Required `tid` of the token; null where the issuer decides it already. */
  tenant: string | null
  /** Mail domains whose addresses are linked to the accounts here, in small letters. */
  domains: readonly string[]
  /** Names of permission groups, by what the token's `groups` says. Groups that are not named here are left alone. */
  groups: Readonly<Record<string, string>>
}

const names = ['SSO_ISSUER', 'SSO_CLIENT_ID', 'SSO_CLIENT_SECRET', 'SSO_DOMAINS'] as const
const looksLike = 'https://login.microsoftonline.com/<tenant>/v2.0'
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Null where none is named: people sign in with a password. The secret is not repeated in a mistake. */
export function ssoOf(
  given: (name: string) => string | undefined,
  mistake: (sentence: string) => void,
): SsoSettings | null {
  const [issuer, clientId, clientSecret, domains] = names.map(given)
  const missing = names.filter((name) => given(name) === undefined)
  const also = ['SSO_TENANT', 'SSO_GROUPS'].some((name) => given(name) !== undefined)
  if (missing.length === names.length && !also) return null
  if (!issuer || !clientId || !clientSecret || !domains) {
    mistake(`Give all of ${names.join(', ')}, or none of them; missing: ${missing.join(', ')}.`)
    return null
  }
  const url = URL.parse(issuer)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.has(url.hostname))
  if (!url || !isSafe || url.search !== '' || url.hash !== '' || url.username !== '')
    mistake(`SSO_ISSUER must be an address like ${looksLike}, not "${issuer}".`)
  if (url && url.hostname.endsWith('microsoftonline.com') && /^\/(common|organizations|consumers)\//.test(url.pathname))
    mistake('SSO_ISSUER must name one tenant: common, organizations and consumers let in anybody of any tenant.')
  const list = domains.split(',').map((text) => text.trim().toLowerCase())
  if (!list.every((text) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text)))
    mistake(`SSO_DOMAINS must be the domains of your addresses (example.com,example.ie), not "${domains}".`)
  return {
    issuer,
    clientId,
    clientSecret,
    tenant: given('SSO_TENANT') ?? null,
    domains: list,
    groups: groupsOf(given('SSO_GROUPS'), mistake),
  }
}

function groupsOf(text: string | undefined, mistake: (sentence: string) => void): Record<string, string> {
  const groups: Record<string, string> = {}
  for (const pair of text?.split(',') ?? []) {
    const [claim = '', name = '', ...more] = pair.split('=').map((part) => part.trim())
    if (claim === '' || name === '' || more.length > 0)
      mistake(`SSO_GROUPS must be pairs of a group there and one here (0f3c…=Staff,7ab1…=Manager), not "${pair}".`)
    else groups[claim] = name
  }
  return groups
}

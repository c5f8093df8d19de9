/** The CRM of one organisation, as the configuration names it: a server with the REST API of SugarCRM, version 11. */
export interface CrmSettings {
  /** The CRM's address without a slash at its end. */
  url: string
  /** The organisation whose CRM it is: no other organisation of this server learns of it. */
  organisation: number
  user: string
  password: string
  clientId: string
  clientSecret: string
}

const names = ['CRM_URL', 'CRM_USER', 'CRM_PASSWORD'] as const
const others = ['CRM_CLIENT_ID', 'CRM_CLIENT_SECRET', 'CRM_ORGANISATION'] as const

/** Null where none is named. The password is not repeated in a mistake. */
export function crmOf(
  given: (name: string) => string | undefined,
  mistake: (sentence: string) => void,
): CrmSettings | null {
  const [url, user, password] = names.map(given)
  const missing = names.filter((name) => given(name) === undefined)
  if (missing.length === names.length && others.every((name) => given(name) === undefined)) return null
  if (url === undefined || user === undefined || password === undefined) {
    mistake(`Give all of ${names.join(', ')}, or none of them; missing: ${missing.join(', ')}.`)
    return null
  }
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username !== '' || parsed.hash !== '' || parsed.search)
    mistake('CRM_URL must be an address like https://crm.example.com, without a name or password.')
  const organisation = given('CRM_ORGANISATION') ?? '1'
  if (!/^[1-9]\d{0,14}$/.test(organisation))
    mistake(`CRM_ORGANISATION must be the number of the organisation whose CRM it is, not "${organisation}".`)
  return {
    url: url.replace(/\/+$/, ''),
    organisation: Number(organisation),
    user,
    password,
    clientId: given('CRM_CLIENT_ID') ?? 'sugar',
    clientSecret: given('CRM_CLIENT_SECRET') ?? '',
  }
}
